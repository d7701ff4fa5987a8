import { useEffect, useRef, useSyncExternalStore } from "react";
import UPlot, { type AlignedData, type Options } from "uplot";
import "uplot/dist/uPlot.min.css";

const HEIGHT = 180;
const FONT = "12px ui-sans-serif, system-ui, sans-serif";

export interface Series {
  label: string;
  /** The name of a colour of styles.css. */
  colour: "part-one" | "part-two" | "part-three";
  kind: "line" | "bars";
}

interface ChartProps {
  columns: AlignedData;
  series: readonly Series[];
}

/** A chart of a few series over time, in the colours of the page. It is for the eye alone: what it shows stands beside it in words and in a table. */
export function Chart({ columns, series }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<UPlot | null>(null);
  const theme = useSyncExternalStore(onTheme, () => document.documentElement.dataset["theme"]);
  const names = JSON.stringify(series);
  const latest = useRef(columns);
  latest.current = columns;
  useEffect(() => {
    const element = box.current;
    if (element === null || theme === undefined) return;
    const options = optionsOf(JSON.parse(names), element.clientWidth);
    const chart = new UPlot(options, latest.current, element);
    drawn.current = chart;
    const resized = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
      drawn.current = null;
    };
  }, [names, theme]);
  useEffect(() => drawn.current?.setData(columns), [columns]);
  return <div ref={box} aria-hidden="true" className="w-full" style={{ height: `${HEIGHT}px` }} />;
}

function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function optionsOf(series: readonly Series[], width: number): Options {
  const styles = getComputedStyle(document.documentElement);
  const colour = (name: string): string => styles.getPropertyValue(`--${name}`).trim();
  const axis = {
    stroke: colour("ink-faint"),
    font: FONT,
    grid: { stroke: colour("line"), width: 1 },
    ticks: { show: false },
  };
  const bars = UPlot.paths.bars?.({ size: [0.7, 40], radius: 0.15 });
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 32, 0, 0],
    // From zero, and never so fine that noise looks like a trend.
    scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 72,
        size: 28,
        values: (_, seconds) => seconds.map(timeOf),
      },
      { ...axis, size: 44 },
    ],
    series: [
      {},
      ...series.map(({ label, colour: name, kind }) => ({
        label,
        stroke: colour(name),
        width: kind === "line" ? 2 : 0,
        points: { show: kind === "line", size: 6, fill: colour(name) },
        ...(kind === "bars" && { fill: colour(name), ...(bars && { paths: bars }) }),
      })),
    ],
  };
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const timeOf = (seconds: number): string => TIME.format(new Date(seconds * 1_000));

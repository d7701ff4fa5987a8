import { type ChildProcess, spawn } from "node:child_process";

export interface Watchdog {
  /** From now on `child` is stopped with `signal` should this process vanish. */
  watch(child: ChildProcess, signal: "TERM" | "INT" | "QUIT"): void;
  /** From now on `folder` is removed should this process vanish. */
  sweep(folder: string): void;
  /** Nothing is watched any more. */
  dismiss(): void;
}

// Reads orders until its input ends, which also happens when the process that wrote them is killed.
// Last come, first stopped: the services before what they stand on.
const SCRIPT = `
trap '' HUP INT TERM
watched=''
# A process that ended and that nobody asked about is still there to kill -0: in a container whose first process is no init.
runs() {
  kill -0 "$1" 2>/dev/null || return 1
  case "$(cat "/proc/$1/stat" 2>/dev/null)" in *') Z '*) return 1 ;; esac
}
folders=''
while read -r verb what signal; do
  case "$verb" in
    watch) watched="$what:$signal $watched" ;;
    forget)
      kept=''
      for entry in $watched; do [ "\${entry%%:*}" = "$what" ] || kept="$kept$entry "; done
      watched="$kept" ;;
    sweep) folders="$folders$what\n" ;;
    dismiss) exit 0 ;;
  esac
done
for entry in $watched; do
  kill -s "\${entry##*:}" "\${entry%%:*}" 2>/dev/null && sleep 0.2
done
[ -n "$folders" ] || exit 0
for entry in $watched; do
  left=50
  while [ $left -gt 0 ] && runs "\${entry%%:*}"; do sleep 0.2; left=$((left - 1)); done
done
printf '%b' "$folders" | while read -r folder; do rm -rf "$folder"; done
`;

/** A small shell process that outlives this one and ends what this one started, if this one could not do it itself. */
export function startWatchdog(): Watchdog {
  const shell = spawn("/bin/sh", ["-c", SCRIPT], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
  });
  shell.unref();
  shell.on("error", () => undefined);
  shell.stdin.on("error", () => undefined);
  // A pipe that is still open would keep a finished process alive.
  if ("unref" in shell.stdin && typeof shell.stdin.unref === "function") shell.stdin.unref();
  const order = (line: string) => shell.stdin.write(`${line}\n`);
  return {
    watch(child, signal) {
      if (child.pid === undefined) return;
      order(`watch ${child.pid} ${signal}`);
      child.once("exit", () => order(`forget ${child.pid}`));
    },
    sweep: (folder) => order(`sweep ${folder}`),
    dismiss: () => order("dismiss"),
  };
}

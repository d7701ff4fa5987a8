import type { Dispatcher } from "undici";

export interface WholeAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Waiting {
  /** For the whole answer. */
  timeoutMs: number;
  /** Without a sign of progress, until the answer begins. */
  quietMs: number;
}

/** Sends a request and reads its answer, whatever its status. Rejects where none came whole and in time. */
export const wholeAnswer = (
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, quietMs }: Waiting,
): Promise<WholeAnswer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let controller: Dispatcher.DispatchController | undefined;
    let [status, headers]: [number, WholeAnswer["headers"]] = [0, {}];
    let late: Error | null = null;
    const giveUp = () => {
      late = new Error("not answered in time");
      over();
      controller?.abort(late);
      reject(late);
    };
    const whole = setTimeout(giveUp, timeoutMs);
    const quiet = setTimeout(giveUp, quietMs);
    const over = () => {
      clearTimeout(whole);
      clearTimeout(quiet);
    };
    pool.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (late) started.abort(late);
      },
      onResponseStart(_controller, began, fields) {
        if (began < 200) return void quiet.refresh();
        clearTimeout(quiet);
        [status, headers] = [began, fields];
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        over();
        resolve({ status, headers, body: Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        over();
        reject(error);
      },
    });
  });

import type { Report } from "../report.ts";
import type { ServiceName } from "./programs.ts";
import type { Standing, StandingNats } from "./servers.ts";

/** Brings servers from elsewhere than this machine's programs; what stops them is added to `cleanup`. */
export interface ServerMakers {
  postgres(cleanup: AsyncDisposableStack): Promise<Standing>;
  nats(cleanup: AsyncDisposableStack): Promise<StandingNats>;
}

export interface SystemOptions {
  /** Folder that keeps everything; without it a scratch folder that goes when the system stops. */
  data?: string;
  /** Port of edge; without it a free one. */
  port?: number;
  /** False: a crash of the machine may lose or break the data. Default: true with a data folder, false without. */
  durable?: boolean;
  /** No admin key: the first key is made without a credential. */
  bootstrap?: boolean;
  /** Variables for all services, over those of this process. */
  env?: Record<string, string>;
  /** Variables of single services, over all others. */
  serviceEnv?: Partial<Record<ServiceName, Record<string, string>>>;
  /** Changes the environment of a process, where a test puts something between it and what it calls. */
  rewire?: (name: ServiceName, env: Record<string, string>) => Record<string, string>;
  /** True: the services reach their databases through a PgBouncer in transaction mode. */
  pooled?: boolean;
  /** Instead of servers found on this machine or by their URLs. */
  servers?: ServerMakers | undefined;
  report?: Report;
  /** Gives up the start: what runs already is stopped. */
  signal?: AbortSignal;
}

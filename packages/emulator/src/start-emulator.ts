// Starts the emulator on localhost.
import type { AddressInfo } from "node:net";
import { createApi } from "./api.ts";
import type { ApiOptions } from "./api-state.ts";
import type { FaultQueue } from "./faults.ts";
import type { MovableClock } from "./movable-clock.ts";
import { checkEmulatorOptions } from "./options.ts";
import type { LedgerRow } from "./request-ledger.ts";
import type { Script } from "./script/player.ts";
import { createHttpServer } from "./server/http-server.ts";

export interface EmulatorOptions extends ApiOptions {
  /** 0, the default, uses any free port. */
  readonly port?: number;
}

export interface Emulator {
  /** The base URL for clients. */
  readonly url: string;
  readonly port: number;
  readonly clock: MovableClock;
  readonly ledger: readonly LedgerRow[];
  readonly faults: FaultQueue;
  setScript(script: Script): void;
  clearLedger(): void;
  clearCache(): void;
  close(): Promise<void>;
}

export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  checkEmulatorOptions(options);
  const { port: wanted = 0, ...rest } = options;
  const api = createApi(rest);
  const server = createHttpServer(api);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(wanted, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    clock: api.clock,
    ledger: api.ledger,
    faults: api.faults,
    setScript: (script) => api.setScript(script),
    clearLedger: () => api.clearLedger(),
    clearCache: () => api.clearCache(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { Load } from '../load.ts';
import { type Sample, summed } from '../sample.ts';
import type { Running } from './running.ts';

export interface Asking {
  readonly request: () => string;
  /** Every reply has to hold it. */
  readonly mark: string;
}

const connections = 10;

export async function sampled(
  server: Running,
  { request, mark }: Asking,
  milliseconds: number,
): Promise<Sample> {
  // Connections of its own each time: a server closes those that wait for their turn.
  const load = await Load.open(server.address, connections, request, mark);
  try {
    const before = server.cpuSeconds();
    const begun = performance.now();
    const requests = await load.run({ milliseconds });
    return summed(requests, (performance.now() - begun) / 1000, server.cpuSeconds() - before);
  } finally {
    load.close();
  }
}

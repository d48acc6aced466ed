import { spread } from './figure.ts';

/** What a while of requests gave. */
export interface Sample {
  readonly requests: number;
  readonly perSecond: number;
  /** Microseconds of the server's processor time that a request took. */
  readonly processor: number;
  /** How many cores the server kept busy. */
  readonly cores: number;
}

export function summed(requests: number, seconds: number, cpuSeconds: number): Sample {
  return {
    requests,
    perSecond: requests / seconds,
    processor: (1e6 * cpuSeconds) / requests,
    cores: cpuSeconds / seconds,
  };
}

const alike = 1.05;

/** Whether the last three differ by 5 % at most. */
export function standsStill(values: readonly number[]): boolean {
  const last = values.slice(-3);
  return last.length === 3 && Math.max(...last) <= Math.min(...last) * alike;
}

const nearlyOne = 0.9;

/** How busy the servers were. One that had time left was not what limited its requests a second: the load was, or the machine. */
export function limits(
  ...servers: readonly { readonly name: string; readonly samples: readonly Sample[] }[]
): string {
  const used = servers.map(({ name, samples }) => ({
    name,
    cores: spread(samples.map(({ cores }) => cores)).median,
  }));
  const idle = used.filter(({ cores }) => cores < nearlyOne);
  return [
    `cores used: ${used.map(({ cores }) => cores.toFixed(2)).join(' and ')}`,
    ...(idle.length > 0 ? [`not the limit: ${idle.map(({ name }) => name).join(', ')}`] : []),
  ].join('; ');
}

import { spread } from './figure.ts';

export interface Sample {
  readonly requests: number;
  readonly perSecond: number;
  /** The processor time per request in microseconds. */
  readonly processor: number;
  /** The number of processor cores that the server used on average. */
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

export function standsStill(values: readonly number[]): boolean {
  const last = values.slice(-3);
  return last.length === 3 && Math.max(...last) <= Math.min(...last) * alike;
}

const nearlyOne = 0.9;

/** Describes how busy each server was. A server with an idle core does not limit the requests per second. */
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

import { maskXml } from '../secrets/mask.ts';
import { isSecret, kindOf } from '../secrets/names.ts';
import type { Canonical, Part } from './canonical.ts';

/** Thrown if a recording has no exchange for a request. */
export class ReplayMiss extends Error {
  override readonly name = 'ReplayMiss';
}

interface Placed {
  readonly index: number;
  readonly canonical: Canonical;
}

/** Names the most similar recorded exchange and its differences from the request, without secrets. */
export function missed(asked: Canonical, recorded: readonly Placed[], usedUp: number): ReplayMiss {
  const what = commandOf(asked);
  if (usedUp > 0)
    return new ReplayMiss(
      `the recording has this ${what} ${usedUp} times, and the run asked once more, or with another reference`,
    );
  const [nearest] = recorded
    .map(({ index, canonical }) => ({ index, apart: apartOf(asked, canonical) }))
    .toSorted((left, right) => left.apart.length - right.apart.length);
  if (!nearest) return new ReplayMiss(`the recording has no ${what}, because the recording is empty`);
  const differences = nearest.apart
    .slice(0, 3)
    .map(({ path, sent, has }) => `${path}: sent ${sent}, recorded ${has}`);
  const more = nearest.apart.length > 3 ? `, and ${nearest.apart.length - 3} more` : '';
  return new ReplayMiss(
    `the recording has no such ${what}; the nearest, exchange ${nearest.index}, differs in ${differences.join('; ')}${more}`,
  );
}

interface Difference {
  readonly path: string;
  readonly sent: string;
  readonly has: string;
}

function apartOf(asked: Canonical, recorded: Canonical): readonly Difference[] {
  const [sent, has] = [asked, recorded].map(({ parts }) => Map.groupBy(parts, ({ path }) => path));
  const paths = [...new Set([...(sent?.keys() ?? []), ...(has?.keys() ?? [])])];
  const differences = paths.flatMap((path) => {
    const [one, other] = [valuesOf(sent?.get(path)), valuesOf(has?.get(path))];
    return one === other ? [] : [{ path, sent: shown(path, one), has: shown(path, other) }];
  });
  const other = differences.some(({ path }) => path.endsWith('/command'));
  return other ? [...differences, ...differences, ...differences] : differences;
}

const valuesOf = (parts: readonly Part[] | undefined): string | undefined =>
  parts?.map(({ value }) => value).join(', ');

const shown = (path: string, value: string | undefined): string => {
  if (value === undefined) return 'nothing';
  // Even stand-ins are not printed.
  if (isSecret(kindOf(path.split(/[/@]/).at(-1) ?? ''))) return 'another value (secret)';
  return `"${maskXml(value.length > 80 ? `${value.slice(0, 80)}...` : value)}"`;
};

const commandOf = ({ parts }: Canonical): string =>
  parts.find(({ path }) => path.endsWith('/command'))?.value ??
  `request to ${parts.find(({ path }) => path === 'path')?.value}`;

import { secretsIn } from '../../src/secrets/find.ts';
import { Secrets } from '../../src/secrets/known.ts';
import { maskForm, maskLoosely, maskXml } from '../../src/secrets/mask.ts';
import { maskReply, maskRequest } from '../../src/secrets/mask-request.ts';
import { scrub } from '../../src/secrets/scrub.ts';
import { withoutCvvs } from '../../src/secrets/stand-ins.ts';
import { random } from '../random.ts';
import { pieces } from './hostile-text.ts';

/** The maximum processor time of one policy for one input. */
export const limitMs = 50;

/** Half of the length of the longest inputs. Most inputs are short. */
const longest = 30_000;

const card = '4580000000001121';
const password = 'pa<s> &"w\'7391/\\d+1';
const target = {
  credentials: { user: 'merchant', password },
  cards: { visa: { number: card, expiration: '1230', cvv: '739' } },
};
const known = new Secrets([card, password]);

/** A secret of each kind, and the texts that an output of it must not contain. */
const canaries = [
  ['<cvv>8642</cvv>', '8642'],
  ['{"cvv":"8642"}', '8642'],
  ['&lt;password&gt;SECRET&lt;/password&gt;', 'SECRET'],
  ['%3Cpin%3E8642%3C%2Fpin%3E', '8642'],
  ['\\"password\\":\\"SECRET\\"', 'SECRET'],
  ['<track2>;5326109876543210=3012</track2>', '532610987654'],
  [btoa('<cvv>8642</cvv>'), btoa('<cvv>8642</cvv>').slice(0, 12)],
] as const;

type Policy = (text: string) => unknown;

const policies: Readonly<Record<string, Policy>> = {
  ...{ maskXml, maskForm, maskLoosely, maskRequest, maskReply, withoutCvvs },
  'known secrets, masked': (text) => known.mask(text),
  'known secrets, found': (text) => known.find(text),
  find: (text) => secretsIn(Buffer.from(text), target),
  scrub: (text) => scrub(text),
};

export interface Figures {
  readonly inputs: number;
  readonly slowest: { readonly ms: number; readonly policy: string; readonly input: string };
  readonly leaks: readonly string[];
}

/** Gives random texts to every policy. The seed makes the same texts again. */
export function fuzzSecrets(
  { seed, count }: { readonly seed: number; readonly count: number },
  progress: (done: number) => void = () => {},
): Figures {
  const next = random(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const piece = (): string => pieces[below(pieces.length)] ?? '';
  const text = (): string => {
    const some = Array.from({ length: below(12) }, piece).join('');
    const times = next() < 0.001 ? below(20_000) : next() < 0.05 ? below(60) : 1;
    return some.repeat(Math.min(times, Math.ceil(longest / (some.length + 1))));
  };
  const names = Object.keys(policies);
  const leaks: string[] = [];
  let slowest = { ms: 0, policy: '', input: '' };
  for (let done = 1; done <= count; done++) {
    const [canary, secret] = canaries[below(canaries.length)] ?? canaries[0];
    const [before, after] = [text(), text()];
    const input = `${before} ${canary} ${after}`;
    const policy = names[done % names.length] ?? '';
    const spent = timeOf(() => policies[policy]?.(input));
    if (spent > slowest.ms) slowest = { ms: spent, policy, input };
    for (const mask of [maskXml, maskLoosely])
      if (mask(input).includes(secret)) leaks.push(JSON.stringify(input));
    if (known.find(known.mask(before + card + after)).length > 0)
      leaks.push(JSON.stringify(before + card + after));
    progress(done);
  }
  return { inputs: count, slowest, leaks };
}

/** The processor time in milliseconds. A slow input is tried three times, because the garbage collector takes time too. */
function timeOf(work: () => void): number {
  const once = (): number => {
    const from = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000;
  };
  const first = once();
  return first < limitMs / 2 ? first : Math.min(first, once(), once());
}

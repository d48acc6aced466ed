import { namesOf } from '../contract/index.ts';
import { blanked } from './stand-ins.ts';

type Kind = 'user' | 'password' | 'secret' | 'card' | 'id';

const exact = (names: string, flags = 'i'): RegExp => new RegExp(`^(?:${names})$`, flags);

const kinds: Readonly<Record<Kind, RegExp>> = {
  id: exact(namesOf('id', 'token'), ''),
  user: exact(namesOf('user')),
  password: exact(namesOf('password')),
  card: exact(namesOf('card')),
  secret: exact(`${namesOf('pin', 'track')}|cv[vc](?!\\w{0,20}(?:status|result|response))\\w*`),
};

/** Returns the kind of a field by the last part of its name: `card.cvv`, `card[cvv]` and `a:cvv` are CVVs. */
export function kindOf(name: unknown): Kind | undefined {
  if (typeof name !== 'string') return undefined;
  const last = name.trim().replace(/\]$/, '').split(/[.[:]/).at(-1) ?? '';
  return (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(last));
}

/** Exact names of fields with secrets. Fields with similar names (`cvvNo`, `cvvFlag`) can have other values. */
const EXACT = exact(`(?:.*[.[:])?${namesOf('cvv', 'pin', 'track')}\\]?`);

export const secretBlanked = (name: string, value: string): string =>
  EXACT.test(name) || /^\s*\d{3,4}\s*$/.test(value) ? blanked(value) : value;

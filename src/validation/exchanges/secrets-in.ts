import { decode } from '../../message/encoding.ts';
import { standInCredentials } from '../../recordings/index.ts';
import { Clear } from '../../secrets/clear.ts';
import { Secrets } from '../../secrets/known.ts';
import { contentOf, isBlanked } from '../../secrets/stand-ins.ts';
import { tokensOf } from '../../secrets/tokens.ts';
import type { Capture } from './capture.ts';

export type SecretKind = 'card numbers' | 'CVVs' | 'passwords';

/** Returns the secrets of recorded exchanges, and their kinds. Stand-ins of this kit are secrets without a kind. */
export function secretsIn({ entries }: Capture): { secrets: Secrets; kinds: readonly SecretKind[] } {
  const secrets = new Secrets();
  const kinds = new Set<SecretKind>();
  for (const { form, reply, redacted } of entries) {
    const texts = [decode(form.intIn).text, ...(reply ? [decode(reply).text] : [])];
    const clean = redacted || isStandIn(form.password) || texts.some((text) => text.includes(STAND_IN));
    const keep = (kind: SecretKind, value: string) => {
      secrets.add(value);
      if (!clean) kinds.add(kind);
    };
    const clears = texts.map((text) => new Clear(text));
    for (const [clear, token] of clears.flatMap((one) =>
      tokensOf(one).map((token) => [one, token] as const),
    )) {
      if (token.place !== 'element') continue;
      const value = contentOf(clear, token).text.trim();
      const digits = value.replaceAll(/[\s.,_/-]/g, '');
      if (token.kind === 'card' && /^\d{12,19}$/.test(digits)) keep('card numbers', digits);
      if (isBlanked(token.kind) && /[1-9]/.test(value)) keep('CVVs', value);
      if (token.kind === 'password' && isPassword(value)) keep('passwords', value);
    }
    if (isPassword(form.password)) keep('passwords', form.password);
  }
  return { secrets, kinds: [...kinds].sort() };
}

const STAND_IN = `<password>${standInCredentials.password}<`;
const isStandIn = (password: string | undefined): boolean => password === standInCredentials.password;

const isPassword = (value = ''): value is string =>
  /[^\s*•●#xX]/.test(value) &&
  !isStandIn(value.trim()) &&
  !/^\W*(?:redacted|filtered|masked|hidden|removed)\W*$/i.test(value);

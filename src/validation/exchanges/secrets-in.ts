import { namesOf } from '../../contract/index.ts';
import { decode } from '../../message/encoding.ts';
import { Secrets } from '../../message/mask.ts';
import { standInCredentials } from '../../recordings/index.ts';
import type { Capture } from './capture.ts';

export type SecretKind = 'card numbers' | 'CVVs' | 'passwords';

const element = (name: string) =>
  new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>\\s*(?:<!\\[CDATA\\[)?\\s*([^<\\]]*)`, 'gi');
const CARD = element(namesOf('card'));
const CVV = element(namesOf('cvv', 'pin', 'track'));
const PASSWORD = element(namesOf('password'));

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
    for (const text of texts) {
      for (const [, value = ''] of text.matchAll(CARD)) {
        const digits = value.replaceAll(/[\s.,_/-]/g, '');
        if (/^\d{12,19}$/.test(digits)) keep('card numbers', digits);
      }
      for (const [, value = ''] of text.matchAll(CVV)) if (/[1-9]/.test(value)) keep('CVVs', value.trim());
      for (const [, value = ''] of text.matchAll(PASSWORD))
        if (isPassword(value)) keep('passwords', value.trim());
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

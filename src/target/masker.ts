import { maskXml, Secrets } from '../message/mask.ts';
import { secretsOf, type Target } from './target.ts';

/** Masks what the run must not show: by field, and every card and the password of the target in any spelling. */
export function masker(target: Target): (text: string) => string {
  const secrets = secretsOfTargets.get(target) ?? new Secrets(secretsOf(target));
  secretsOfTargets.set(target, secrets);
  return (text) => secrets.mask(maskXml(text));
}

const secretsOfTargets = new WeakMap<Target, Secrets>();

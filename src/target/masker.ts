import { Secrets } from '../secrets/known.ts';
import { maskXml } from '../secrets/mask.ts';
import { secretsOf, type Target } from './target.ts';

export function masker(target: Target): (text: string) => string {
  const secrets = secretsFor(target);
  return (text) => secrets.mask(maskXml(text));
}

/** Returns a function that masks secrets in texts from outside. Later quotations of these texts are masked too. */
export function outsideMasker(target: Target): (text: string) => string {
  const secrets = secretsFor(target);
  return (text) => secrets.maskOutside(maskXml(text));
}

function secretsFor(target: Target): Secrets {
  const secrets = secretsOfTargets.get(target.cards) ?? new Secrets();
  secretsOfTargets.set(target.cards, secrets);
  for (const secret of secretsOf(target)) secrets.add(secret);
  return secrets;
}

/** Copies of a target share the same `cards` object, so this object is the key of the stored secrets. */
const secretsOfTargets = new WeakMap<Target['cards'], Secrets>();

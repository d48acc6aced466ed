import { maskXml, Secrets } from '../message/mask.ts';
import { secretsOf, type Target } from './target.ts';

export function masker(target: Target): (text: string) => string {
  const secrets = secretsFor(target);
  return (text) => secrets.mask(maskXml(text));
}

/** Returns a function that masks secrets of the target in texts from outside, and later where they are quoted. */
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

/** The key is the cards of a target, because copies of a target share them. */
const secretsOfTargets = new WeakMap<Target['cards'], Secrets>();

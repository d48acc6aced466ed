import { maskXml, Secrets } from '../message/mask.ts';
import { secretsOf, type Target } from './target.ts';

/** Masks a text of the kit: by field, and every card and the password of the target in any spelling. */
export function masker(target: Target): (text: string) => string {
  const secrets = secretsFor(target);
  return (text) => secrets.mask(maskXml(text));
}

/** The same for a text from outside. A text of the kit that quotes it has to be masked later. */
export function outsideMasker(target: Target): (text: string) => string {
  const secrets = secretsFor(target);
  return (text) => secrets.maskOutside(maskXml(text));
}

function secretsFor(target: Target): Secrets {
  const secrets = secretsOfTargets.get(target.cards) ?? new Secrets();
  secretsOfTargets.set(target.cards, secrets);
  // Those that are known already cost nothing.
  for (const secret of secretsOf(target)) secrets.add(secret);
  return secrets;
}

/** By their cards: a target that is copied, as for a scenario of a proof, has the same. */
const secretsOfTargets = new WeakMap<Target['cards'], Secrets>();

import { ambiguitiesOf, type Rule, rules } from '../../contract/index.ts';
import { type Page, section } from './page.ts';
import { questionsOf } from './questions.ts';

const standings = {
  stated: 'stated: a gateway that violates the rule is not conformant',
  recommended: 'recommended: a gateway that does not follow the rule gets a warning',
  chosen:
    'chosen: the specification is silent, and the suite records what the gateway does without a verdict',
} as const;

/** One rule of the contract. */
export function rulePage(rule: Rule): Page {
  const group = rules.filter(
    (other) => rule.group !== undefined && other.group === rule.group && other !== rule,
  );
  return {
    kind: 'rule',
    title: rule.id,
    says: rule.statement,
    sections: [
      ...section('Facts', [
        { term: 'place', text: rule.source },
        { term: 'standing', text: standings[rule.standing] },
        { term: 'binds', text: rule.binds === 'both' ? 'gateway and merchant' : `the ${rule.binds}` },
        { term: 'seen', text: rule.unobservable ?? `in the ${rule.observable}` },
      ]),
      ...section(
        'Rules that state the same fact',
        group.map(({ id, statement }) => ({ term: id, text: statement })),
      ),
      ...questionsOf(ambiguitiesOf(rule.id)),
    ],
  };
}

import {
  ambiguitiesOf,
  type CommandName,
  commandNames,
  makesTransaction,
  type Rule,
  rules,
  transmitStatusTexts,
  validations,
} from '../../contract/index.ts';
import { placeOfRule, questionsOf, ruleEntries, section, type Topic } from '../topic.ts';
import { factsOf, fieldSections, fieldsById, namesOf } from './fields.ts';

const standings = {
  stated: 'stated: a gateway that violates the rule is not conformant',
  recommended: 'recommended: a gateway that does not follow the rule gets a warning',
  chosen:
    'chosen: the specification is silent, and the suite records what the gateway does without a verdict',
} as const;

const seen = {
  reply: 'in the reply',
  inquiry: 'in a later inquiry',
  transport: 'in the transport',
  no: 'not from outside',
} as const;

/** The name of the value or validation that a rule is about; codes without a name are left to fields. */
function valueNames(id: string): readonly string[] {
  const [, name] =
    /(?:^validation\.|^state\.transmitStatus\.|\.value\.(?:\d+-)?)([A-Za-z]\w+)$/.exec(id) ?? [];
  if (name === undefined) return [];
  const j = Object.entries(validations).find(([one]) => id === `validation.${one}`)?.[1].j;
  return j === undefined || j === null ? [name] : [name, `J${j}`];
}

/** The validations are those of doDeal, and the transaction commands share their replies. */
const commandsOf = (id: string): readonly CommandName[] =>
  commandNames.filter(
    (command) =>
      id.startsWith(`${command}.`) ||
      (id.startsWith('validation.') && command === 'doDeal') ||
      (id.startsWith('transaction.') && makesTransaction(command)),
  );

/** One rule of the contract. The rule of an element describes the element too. */
function ruleTopic(rule: Rule): Topic {
  const field = fieldsById.get(rule.id);
  const others = rules.filter(
    ({ id, group }) =>
      rule.group !== undefined &&
      group === rule.group &&
      id !== rule.id &&
      !(field && id.startsWith(`${rule.id}.value.`)),
  );
  const status = Object.entries(transmitStatusTexts).find(
    ([one]) => rule.id === `state.transmitStatus.${one}`,
  );
  return {
    kind: field ? 'field' : 'rule',
    title: rule.id,
    says: rule.statement,
    sections: [
      ...section(
        'Facts',
        [
          ...(field ? factsOf(field) : []),
          { term: 'source', text: rule.source },
          { term: 'standing', text: standings[rule.standing] },
          { term: 'binds', text: rule.binds === 'both' ? 'gateway and merchant' : `the ${rule.binds}` },
          { term: 'seen', text: seen[rule.observable] },
        ],
        'facts',
      ),
      ...section('Reason', rule.unobservable === undefined ? [] : [rule.unobservable]),
      ...section('What it means in the sandbox', status ? [status[1]] : []),
      ...(field ? fieldSections(field, rules) : []),
      ...section('Rules that state the same fact', ruleEntries(others.map(({ id }) => id)), 'links'),
      ...questionsOf(ambiguitiesOf(rule.id)),
    ],
    names: field ? namesOf(field) : [rule.id, ...valueNames(rule.id)],
    commands: field?.commands ?? commandsOf(rule.id),
    at: placeOfRule(rule.id),
  };
}

const elements = [...fieldsById.keys()];

/** Elements come first, and the rule of a validation before those of other values with its name. */
const order = ({ kind, title }: Topic): number =>
  kind === 'field' ? elements.indexOf(title) : elements.length + Number(!title.startsWith('validation.'));

export const ruleTopics: readonly Topic[] = rules
  .map(ruleTopic)
  .toSorted((one, other) => order(one) - order(other));

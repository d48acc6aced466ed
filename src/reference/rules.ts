import { type CertificateRule, ConfigurationError, count, groupPage } from '../certificate/index.ts';
import {
  ambiguitiesOf,
  type CommandName,
  commandNames,
  findRule,
  makesTransaction,
  type Rule,
  ruleGroups,
  rules,
  transmitStatusTexts,
  validations,
} from '../contract/index.ts';
import { factsOf, fieldSections, fieldsById, namesOf } from './fields.ts';
import {
  block,
  code,
  folded,
  list,
  type Page,
  page,
  prose,
  ruleLink,
  table,
  titled,
  topicText,
} from './markdown.ts';
import { gherkin, type Shown } from './run.ts';
import { placeOfRule, questionsOf, ruleEntries, section, type Topic } from './topic.ts';

const standings = {
  stated: 'stated: a gateway that violates the rule is not conformant',
  recommended:
    'recommended: the kit expects it, but no sentence requires it; a gateway that does not follow the rule gets a warning',
  chosen:
    'chosen: no request can show it, or the specification is silent; the suite records what the gateway does without a verdict',
} as const;

const standingOf = ({ standing, binds }: Rule): string =>
  binds === 'merchant' && standing === 'stated'
    ? 'stated: an application that violates the rule does not follow the specification'
    : standings[standing];

const seen = {
  reply: 'in the reply',
  inquiry: 'in a later inquiry',
  transport: 'in the transport',
  no: 'not from outside',
} as const;

function valueNames(id: string): readonly string[] {
  const [, name] =
    /(?:^validation\.|^state\.transmitStatus\.|\.value\.(?:\d+-)?)([A-Za-z]\w+)$/.exec(id) ?? [];
  if (name === undefined) return [];
  const j = Object.entries(validations).find(([one]) => id === `validation.${one}`)?.[1].j;
  return j === undefined || j === null ? [name] : [name, `J${j}`];
}

/** Rules of validations belong to doDeal. Rules of transactions belong to all commands that create transactions. */
const commandsOf = (id: string): readonly CommandName[] =>
  commandNames.filter(
    (command) =>
      id.startsWith(`${command}.`) ||
      (id.startsWith('validation.') && command === 'doDeal') ||
      (id.startsWith('transaction.') && makesTransaction(command)),
  );

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
          { term: 'standing', text: standingOf(rule) },
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

const order = ({ kind, title }: Topic): number =>
  kind === 'field' ? elements.indexOf(title) : elements.length + Number(!title.startsWith('validation.'));

export const ruleTopics: readonly Topic[] = rules
  .map(ruleTopic)
  .toSorted((one, other) => order(one) - order(other));

const printed = 2;
const listed = 8;

export interface MutationCheck {
  readonly at: string;
  readonly totals: { readonly killed: number; readonly mutants: number };
  readonly mutants: readonly {
    readonly rules: readonly string[];
    readonly breaks: string;
    readonly kind: string;
  }[];
}

/** Returns a page for each group of rules. @throws ConfigurationError for a rule without a verdict or reason */
export function rulePages(shown: Shown, proof: MutationCheck | undefined): readonly Page[] {
  const unaccounted = rules.filter(({ id }) => !isAccounted(shown.ruleOf(id)));
  if (unaccounted.length > 0)
    throw new ConfigurationError(
      `${count(unaccounted.length, 'rule')} without a verdict or a reason in this run: ${unaccounted.map(({ id }) => id).join(', ')}. The handbook needs a run of the whole suite.`,
    );
  const decided = rules.flatMap(({ id }) => shown.ruleOf(id) ?? []);
  return [
    overview(decided, shown, proof),
    ...ruleGroups(decided).map((group) =>
      page(
        'Rules',
        groupPage(group.prefix),
        `Rules: ${group.title}`,
        `${count(group.rules.length, 'rule')}. The page gives the source of each rule in the specification, the scenarios that check the rule, and the verdict of the run of ${shown.certificate.startedAt.slice(0, 10)}.`,
        ...group.rules.map((rule) => ruleText(rule, shown, proof)),
      ),
    ),
  ];
}

function isAccounted(rule: CertificateRule | undefined): boolean {
  if (!rule) return false;
  return rule.reason !== undefined || rule.evidence.length > 0 || rule.verdict === 'observed';
}

function ruleText(rule: CertificateRule, shown: Shown, proof: MutationCheck | undefined): string {
  const topic = ruleTopics.find(({ title }) => title === rule.id);
  const known = findRule(rule.id)?.unobservable;
  return titled(
    3,
    code(rule.id),
    rule.id,
    `<span class="verdict ${rule.verdict.replace(' ', '-')}">${rule.verdict}</span>`,
    topic ? topicText(topic) : '',
    rule.reason === undefined || rule.reason === known ? '' : `**Reason:** ${prose(rule.reason)}`,
    scenariosOf(rule, shown),
    mutantsOf(rule, proof),
  );
}

const first = (items: readonly string[], noun: string): string =>
  list(
    items.length > listed
      ? [...items.slice(0, listed), `and ${count(items.length - listed, `more ${noun}`)}`]
      : items,
  );

/** Returns scenarios that are tagged with a rule, and then other scenarios that decided the rule. */
function scenariosOf({ id, evidence }: CertificateRule, shown: Shown): string {
  const own = shown.scenarios.filter(({ rules: carried }) => carried.includes(id));
  const deciding = evidence.filter(({ by }) => by === 'scenario').map(({ scenario }) => scenario);
  const names = [...new Set([...own.map(({ name }) => name), ...deciding])];
  if (names.length === 0)
    return evidence.length === 0
      ? ''
      : 'The rule has no scenario of its own: the suite checks the rule in each reply.';
  const printedHere = [
    ...new Set([...own, ...shown.scenarios.filter(({ name }) => deciding.includes(name))]),
  ].slice(0, printed);
  const others = names.filter((name) => !printedHere.some((one) => one.name === name));
  return folded(
    count(names.length, 'scenario'),
    block(...printedHere.map(gherkin), first(others.map(prose), 'scenario')),
  );
}

function mutantsOf({ id }: CertificateRule, proof: MutationCheck | undefined): string {
  const own = proof?.mutants.filter(({ rules: broken }) => broken.some((one) => one === id)) ?? [];
  const items = own.map(({ breaks, kind }) => `${prose(breaks)}${kind === 'killed' ? '' : ` (${kind})`}`);
  return folded(
    `${count(own.length, 'mutant')}: faulty gateways that this rule detects`,
    first(items, 'mutant'),
  );
}

function overview(
  decided: readonly CertificateRule[],
  { certificate }: Shown,
  proof: MutationCheck | undefined,
): Page {
  const day = certificate.startedAt.slice(0, 10);
  const verdicts = (own: readonly CertificateRule[]) =>
    [...Map.groupBy(own, ({ verdict }) => verdict)]
      .map(([verdict, some]) => `${some.length} ${verdict}`)
      .join(', ');
  return page(
    'Rules',
    'rules/index',
    'All rules',
    `Each testable sentence of the specification is a rule with an id. This handbook was written from a run against the target "${prose(certificate.target.name)}" on ${day}. Verdict: **${certificate.verdict}**, ${count(certificate.scenarios.run, 'scenario')}. The [glossary](/glossary.md#verdicts) explains the verdicts.`,
    proof
      ? `Mutation check of ${proof.at.slice(0, 10)}: ${proof.totals.killed.toLocaleString('en-GB')} of ${proof.totals.mutants.toLocaleString('en-GB')} faulty gateways were detected by the intended rule.${certificate.proof ? '' : ' The mutation check used an earlier version of the suite.'}`
      : '',
    `To open the page of a rule, run ${code('tck handbook refundDeal.error.321')}.`,
    table(
      ['Group', 'Rules', 'Verdicts'],
      ruleGroups(decided).map(({ prefix, title, rules: own }) => [
        `[${prose(title)}](/${groupPage(prefix)}.md)`,
        String(own.length),
        verdicts(own),
      ]),
    ),
    titled(
      2,
      'Where the specification leaves a choice',
      'observations',
      'The list shows what the gateway of this run did:',
      list(certificate.observations.map(({ id, text }) => `${ruleLink(id)}: ${prose(text)}`)),
    ),
  );
}

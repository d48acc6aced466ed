import { type CertificateRule, ConfigurationError, count, groupPage } from '../certificate/index.ts';
import {
  ambiguitiesOf,
  type CommandName,
  commandNames,
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
import { facts, placeOfRule, questionsOf, ruleEntries, section, type Topic } from './topic.ts';

const strengths = {
  stated: 'Mandatory: a gateway that breaks this rule is not conformant.',
  recommended:
    'Recommended: no sentence of the specification clearly requires this behaviour, so a gateway that behaves differently only gets a warning.',
  chosen:
    'Open: the specification leaves this behaviour open, or no request can show it. The suite only records what the gateway does, and gives no verdict.',
} as const;

const strengthOf = ({ standing, binds }: Rule): string =>
  binds === 'merchant' && standing === 'stated'
    ? 'Mandatory: an application that breaks this rule does not follow the specification.'
    : strengths[standing];

const seen = {
  reply: 'In the reply to the request.',
  inquiry: 'In the reply to a later inquiry.',
  transport: 'In the HTTP or TLS connection to the gateway.',
  no: 'Nowhere: a client of the gateway cannot see a violation of this rule.',
} as const;

const followers = {
  gateway: 'The gateway.',
  merchant: 'The application of the merchant.',
  both: 'The gateway, and the application of the merchant.',
} as const satisfies Record<Rule['binds'], string>;

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
  // A silence of the specification is a duty of neither side.
  const isDuty = !rule.id.startsWith('unstated.');
  return {
    kind: field ? 'field' : 'rule',
    title: rule.id,
    says: rule.statement,
    sections: [
      ...facts([
        ...(field ? factsOf(field) : []),
        { term: 'Source', text: `${rule.source}.` },
        { term: 'Strength', text: strengthOf(rule) },
        isDuty && { term: 'Who must follow it', text: followers[rule.binds] },
        isDuty &&
          rule.binds !== 'merchant' && { term: 'Where a violation is visible', text: seen[rule.observable] },
      ]),
      ...section('Reason', [rule.unobservable]),
      ...section('Meaning in the sandbox', [status?.[1]]),
      ...(field ? fieldSections(field, rules) : []),
      ...section(
        'Rules that can break together with this rule',
        ruleEntries(others.map(({ id }) => id)),
        'links',
      ),
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

const printed = 1;
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
  const { certificate } = shown;
  const unaccounted = certificate ? rules.filter(({ id }) => !isAccounted(shown.ruleOf(id))) : [];
  if (unaccounted.length > 0)
    throw new ConfigurationError(
      `${count(unaccounted.length, 'rule')} without a verdict or a reason in this run: ${unaccounted.map(({ id }) => id).join(', ')}. The handbook needs a run of the whole suite.`,
    );
  return [
    overview(shown, proof),
    ...ruleGroups(rules).map((group) =>
      page('Rules', groupPage(group.prefix), `Rules: ${group.title}`, [
        `${count(group.rules.length, 'rule')}, each with its source in the specification.`,
        certificate &&
          `The page also shows the scenarios that check each rule, and the verdict of the run of ${certificate.startedAt.slice(0, 10)}.`,
        ...group.rules.map((rule) => ruleText(rule, shown, proof)),
      ]),
    ),
  ];
}

function isAccounted(rule: CertificateRule | undefined): boolean {
  if (!rule) return false;
  return rule.reason !== undefined || rule.evidence.length > 0 || rule.verdict === 'observed';
}

function ruleText({ id, unobservable }: Rule, shown: Shown, proof: MutationCheck | undefined): string {
  const topic = ruleTopics.find(({ title }) => title === id);
  const { verdict, reason } = shown.ruleOf(id) ?? {};
  return titled(2, code(id), id, [
    verdict && `<span class="verdict ${verdict.replace(' ', '-')}">${verdict}</span>`,
    topic && topicText(topic),
    reason !== unobservable && reason && `**Reason:** ${prose(reason)}`,
    scenariosOf(shown.ruleOf(id), shown),
    mutantsOf(id, proof),
  ]);
}

const first = (items: readonly string[], noun: string): string =>
  list(
    items.length > listed
      ? [...items.slice(0, listed), `and ${count(items.length - listed, `more ${noun}`)}`]
      : items,
  );

/** Returns scenarios that are tagged with a rule, and then other scenarios that decided the rule. */
function scenariosOf(rule: CertificateRule | undefined, shown: Shown): string {
  if (rule === undefined) return '';
  const { id, evidence } = rule;
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
    block(...printedHere.map((one) => gherkin(one, id)), first(others.map(prose), 'scenario')),
  );
}

function mutantsOf(id: string, proof: MutationCheck | undefined): string {
  const own = proof?.mutants.filter(({ rules: broken }) => broken.some((one) => one === id)) ?? [];
  const items = own.map(({ breaks, kind }) => `${prose(breaks)}${kind === 'killed' ? '' : ` (${kind})`}`);
  return folded(
    `${count(own.length, 'mutant')}: faulty gateways that this rule detects`,
    first(items, 'mutant'),
  );
}

function overview({ certificate, ruleOf }: Shown, proof: MutationCheck | undefined): Page {
  const verdicts = (own: readonly Rule[]) =>
    [...Map.groupBy(own, ({ id }) => ruleOf(id)?.verdict ?? 'without a verdict')]
      .map(([verdict, some]) => `${some.length} ${verdict}`)
      .join(', ');
  return page('Rules', 'rules/index', 'All rules', [
    'A rule is a statement of the specification about the gateway or the application that calls the gateway. A rule can also be a question that the specification leaves open. Each rule has an id. The line "Strength" of a rule says whether the behaviour is mandatory, recommended or open.',
    certificate
      ? `This handbook was written from a run against the target "${prose(certificate.target.name)}" on ${certificate.startedAt.slice(0, 10)}. Verdict: **${certificate.verdict}**, ${count(certificate.scenarios.run, 'scenario')}. The [glossary](/glossary.md#verdicts) explains the verdicts.`
      : `A run of the suite gives each rule a verdict: the [glossary](/glossary.md#verdicts) explains the verdicts. With ${code('npm run handbook')}, you build a web site that also shows the verdicts of a run, and the scenarios and mutants (faulty gateways) of each rule.`,
    certificate &&
      proof &&
      `Mutation check of ${proof.at.slice(0, 10)}: ${proof.totals.killed.toLocaleString('en-GB')} of ${proof.totals.mutants.toLocaleString('en-GB')} faulty gateways were detected by the intended rule.${certificate.proof ? '' : ' The mutation check used an earlier version of the suite.'}`,
    `The command ${code('tck explain refundDeal.error.321')} explains a rule on the command line. The command ${code('tck handbook refundDeal.error.321')} opens the page of the rule on the web site.`,
    table(
      ['Group', 'Rules', ...(certificate ? ['Verdicts'] : [])],
      ruleGroups(rules),
      ({ prefix, title, rules: own }) => [
        `[${prose(title)}](/${groupPage(prefix)}.md)`,
        String(own.length),
        ...(certificate ? [verdicts(own)] : []),
      ],
    ),
    titled(2, 'Where the specification leaves a choice', 'observations', [
      certificate && 'The list shows what the gateway of this run did:',
      list(certificate?.observations.map(({ id, text }) => `${ruleLink(id)}: ${prose(text)}`) ?? []),
    ]),
  ]);
}

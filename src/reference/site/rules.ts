import { type CertificateRule, ConfigurationError, count, groupPage } from '../../certificate/index.ts';
import { findRule, ruleGroups, rules } from '../../contract/index.ts';
import { ruleTopics } from '../topics/rules.ts';
import { gherkin } from './gherkin.ts';
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
import type { Shown } from './run.ts';

/** So many scenarios of a rule are printed; the others are named. */
const printed = 2;
/** So many of a rule's mutants, and so many names of scenarios, are listed; the others are counted. */
const listed = 8;

/** The members of `proof/proof.json` that the pages show. */
export interface MutationCheck {
  readonly at: string;
  readonly totals: { readonly killed: number; readonly mutants: number };
  readonly mutants: readonly {
    readonly rules: readonly string[];
    readonly breaks: string;
    readonly kind: string;
  }[];
}

/**
 * One page for each group of rules: what the specification says, and what the run made of it.
 *
 * @throws ConfigurationError where a rule has neither a verdict of the run nor a reason
 */
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

/** The first of a list, and how many more there are. */
const first = (items: readonly string[], noun: string): string =>
  list(
    items.length > listed
      ? [...items.slice(0, listed), `and ${count(items.length - listed, `more ${noun}`)}`]
      : items,
  );

/** The scenarios that are tagged with the rule, then others that decided it. What a judge read on the way is no scenario of it. */
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

import { type CertificateRule, ConfigurationError, count, groupPage } from '../certificate/index.ts';
import { ambiguitiesOf, type RuleGroup, ruleGroups, rules } from '../contract/index.ts';
import type { Proof } from '../proof/index.ts';
import { gherkin } from './gherkin.ts';
import { code, folded, heading, list, page, prose, ruleLink, table } from './markdown.ts';
import type { Page } from './page.ts';
import type { Shown } from './run.ts';

/** So many scenarios of a rule are printed; the others are named. */
const printed = 2;
/** So many of a rule's mutants, and so many names of scenarios, are listed; the others are counted. */
const listed = 8;

const seen = {
  reply: 'in the reply',
  inquiry: 'in a later inquiry',
  transport: 'in the transport',
  no: 'not from outside',
} as const;

const binds = { gateway: 'the gateway', merchant: 'the merchant', both: 'gateway and merchant' } as const;

/**
 * One page for each group of rules: what the specification says, and what the run made of it.
 *
 * @throws ConfigurationError where a rule has neither a verdict of the run nor a reason
 */
export function rulePages(shown: Shown, proof: Proof | undefined): readonly Page[] {
  const unaccounted = rules.filter(({ id }) => !isAccounted(shown.ruleOf(id)));
  if (unaccounted.length > 0)
    throw new ConfigurationError(
      `${count(unaccounted.length, 'rule')} without a verdict or a reason in this run: ${unaccounted.map(({ id }) => id).join(', ')}. The handbook needs a run of the whole suite.`,
    );
  const told = rules.flatMap(({ id }) => shown.ruleOf(id) ?? []);
  return [
    overview(told, shown, proof),
    ...ruleGroups(told).map((group) => ({
      path: `${groupPage(group.prefix)}.md`,
      title: group.title,
      section: 'Rules' as const,
      text: page(
        `Rules: ${group.title}`,
        `${count(group.rules.length, 'rule')}. Each has its source in the specification, the scenarios that check it, and the verdict of the run of ${shown.certificate.startedAt.slice(0, 10)}.`,
        ...group.rules.map((rule) => ruleText(rule, shown, proof)),
      ),
    })),
  ];
}

function isAccounted(rule: CertificateRule | undefined): boolean {
  if (!rule) return false;
  return rule.reason !== undefined || rule.evidence.length > 0 || rule.verdict === 'observed';
}

function ruleText(rule: CertificateRule, shown: Shown, proof: Proof | undefined): string {
  const questions = ambiguitiesOf(rule.id).map(
    ({ number, title }) => `[#${number} ${prose(title)}](/reference/ambiguities.md#ambiguity-${number})`,
  );
  const others = rules.filter(({ id, group }) => rule.group && group === rule.group && id !== rule.id);
  return [
    heading(3, code(rule.id), rule.id),
    prose(rule.statement),
    [
      `<span class="verdict ${rule.verdict.replace(' ', '-')}">${rule.verdict}</span>`,
      `**${rule.standing}**`,
      `binds ${binds[rule.binds]}`,
      `seen ${seen[rule.observable]}`,
      `${prose(rule.source)} of the specification`,
    ].join(' · '),
    ...(rule.reason === undefined ? [] : [`Reason: ${prose(rule.reason)}`]),
    ...(others.length === 0 ? [] : [`The same fact: ${others.map(({ id }) => ruleLink(id)).join(', ')}`]),
    ...(questions.length === 0 ? [] : [`Open in the specification: ${questions.join('; ')}`]),
    scenariosOf(rule, shown),
    mutantsOf(rule, proof),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function scenariosOf({ id, scenarios }: CertificateRule, shown: Shown): string {
  const own = shown.scenarios.filter(({ rules: carried }) => carried.includes(id));
  const told = own.length > 0 ? own : shown.scenarios.filter(({ name }) => scenarios[0] === name).slice(0, 1);
  const names = scenarios.filter((name) => !told.slice(0, printed).some((one) => one.name === name));
  const more = names.length - listed;
  return folded(
    own.length > 0 ? count(own.length, 'scenario') : `Judged in ${count(scenarios.length, 'scenario')}`,
    [
      ...told.slice(0, printed).map(gherkin),
      list([
        ...names.slice(0, listed).map(prose),
        ...(more > 0 ? [`and ${count(more, 'more scenario')}`] : []),
      ]),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
}

function mutantsOf({ id }: CertificateRule, proof: Proof | undefined): string {
  const own = proof?.mutants.filter(({ rules: broken }) => broken.some((one) => one === id)) ?? [];
  const more = own.length - listed;
  return folded(
    `${count(own.length, 'mutant')}: faulty gateways that this rule detects`,
    list([
      ...own
        .slice(0, listed)
        .map(({ breaks, kind }) => `${prose(breaks)}${kind === 'killed' ? '' : ` (${kind})`}`),
      ...(own.length > 0 && more > 0 ? [`and ${count(more, 'more mutant')}`] : []),
    ]),
  );
}

function overview(told: readonly CertificateRule[], shown: Shown, proof: Proof | undefined): Page {
  const { certificate } = shown;
  const row = ({ prefix, title, rules: own }: RuleGroup<CertificateRule>) => {
    const of = (...verdicts: readonly CertificateRule['verdict'][]) =>
      String(own.filter(({ verdict }) => verdicts.includes(verdict)).length);
    return [
      `[${prose(title)}](/${groupPage(prefix)}.md)`,
      String(own.length),
      of('passed'),
      of('failed', 'warned', 'skipped'),
      of('observed'),
      of('not observable'),
    ];
  };
  return {
    path: 'rules/index.md',
    title: 'All rules',
    section: 'Rules',
    text: page(
      'All rules',
      `Each testable sentence of the specification is a rule with an id. This handbook was written from a run against the target "${prose(certificate.target.name)}" on ${certificate.startedAt.slice(0, 10)}. Verdict: **${certificate.verdict}**, ${count(certificate.scenarios.run, 'scenario')}.`,
      proof
        ? `Mutation check of ${proof.at.slice(0, 10)}: ${proof.totals.killed.toLocaleString('en-GB')} of ${proof.totals.mutants.toLocaleString('en-GB')} faulty gateways were detected by the intended rule.${certificate.proof ? '' : ' It was made with an earlier version of the suite.'}`
        : '',
      `To show a rule, run ${code('tck handbook refundDeal.error.321')}.`,
      table(
        ['Group', 'Rules', 'Passed', 'Failed, warned or skipped', 'Observed', 'Not observable'],
        ruleGroups(told).map(row),
      ),
      heading(2, 'Terms', 'terms'),
      table(
        ['Term', 'Meaning'],
        [
          ['stated', 'The specification says it. A gateway that breaks the rule is not conformant.'],
          ['recommended', 'The specification recommends it. A gateway that departs from it gets a warning.'],
          ['chosen', 'The specification is silent or ambiguous. The suite only observes.'],
          ['passed', 'An exchange of the run decided that the rule holds.'],
          ['observed', 'The run shows what the gateway does. It is neither right nor wrong.'],
          ['not observable', 'Nobody outside the gateway can see it. The reason is given.'],
          ['mutant', 'A copy of the sandbox with one fault. The suite has to detect it.'],
        ],
      ),
      heading(2, 'Where the specification leaves a choice', 'observations'),
      'The target of this run was seen to do this:',
      list(certificate.observations.map(({ id, text }) => `${ruleLink(id)}: ${prose(text)}`)),
    ),
  };
}

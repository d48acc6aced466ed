import {
  type Certificate,
  type CertificateRule,
  deviationsOf,
  type EvidenceExchange,
  knownAs,
  type PrintedCertificate,
  ruleAddress,
  whereSeen,
} from '../certificate/index.ts';
import { type RuleGroup, ruleGroups } from '../contract/index.ts';
import { shown, xmlLines } from './html/xml-lines.ts';
import { type Places, placeOf } from './places.ts';

/** Whatever XML 1.0 has no way to write, not even as a reference. */
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

export function content(text: string): string {
  return text.replace(ILLEGAL, '').replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '');
}

/** An attribute would lose its line breaks and tabs if they were written as they are. */
function attribute(text: string): string {
  return content(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

export function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${attribute(String(value))}"`)
    .join('');
}

function message(title: string, xml: string): string {
  const { text, leftOff } = shown(xml);
  const lines = xmlLines(text).map(
    ({ indent, pieces }) => '  '.repeat(indent) + pieces.map((piece) => piece.text).join(''),
  );
  return [`${title}:`, ...lines, ...(leftOff > 0 ? [`(${leftOff} more characters)`] : [])].join('\n');
}

function exchangeText(key: string, exchange: EvidenceExchange): string {
  return [
    `Exchange ${key}: ${exchange.command} at ${exchange.at}, ${exchange.durationMs} ms`,
    message('Request', exchange.request),
    message('Reply', exchange.reply),
  ].join('\n');
}

/** The exchange that decided against a rule; a key may lead nowhere. */
function decidingExchange({ exchanges }: Certificate, rule: CertificateRule): string | undefined {
  const key = rule.evidence.find(
    ({ verdict, exchange }) =>
      verdict === 'failed' && exchange !== undefined && Object.hasOwn(exchanges, exchange),
  )?.exchange;
  const exchange = key === undefined ? undefined : exchanges[key];
  return key === undefined || exchange === undefined ? undefined : exchangeText(key, exchange);
}

function texts(...lines: readonly (string | undefined)[]): string {
  return content(lines.filter((line) => line !== undefined).join('\n'));
}

/** What a baseline says of a rule: known is told, and stays a failure. */
function heldAgainst(certificate: Certificate, { id }: CertificateRule) {
  const deviations = deviationsOf(certificate, id);
  const [first] = deviations;
  const known = deviations.every(({ is }) => is === 'known') && first?.known;
  return {
    mark: known ? `Known (${knownAs(known)}): ` : '',
    lines: deviations.map(
      ({ is, known, ...one }) => `${is}, ${whereSeen(one)}: ${known ? knownAs(known) : one.message}`,
    ),
  };
}

/** What stands in the test case of a rule; a rule that passed needs no words. */
function outcome(certificate: PrintedCertificate, rule: CertificateRule): string {
  const reason = rule.reason ?? 'No reason was recorded.';
  const said = `${rule.verdict}: ${reason}`;
  const { mark, lines } = heldAgainst(certificate, rule);
  switch (rule.verdict) {
    case 'passed':
      return '';
    case 'failed': {
      const body = texts(
        rule.statement,
        `Specification: ${rule.source}`,
        `Handbook: ${ruleAddress(rule.id, certificate.handbook)}`,
        reason,
        ...(lines.length > 0 ? ['Baseline:', ...lines] : []),
        decidingExchange(certificate, rule),
      );
      return `<failure${attributes({ message: `${mark}${reason}`, type: rule.standing })}>${body}</failure>`;
    }
    case 'skipped':
      return `<skipped${attributes({ message: `${mark}${reason}` })}/>`;
    case 'not observable':
      return `<skipped${attributes({ message: said })}/>`;
    case 'warned':
      return `<system-out>${texts(rule.statement, said, decidingExchange(certificate, rule))}</system-out>`;
    case 'observed':
      return `<system-out>${texts(rule.statement, said)}</system-out>`;
  }
}

function counts(rules: readonly CertificateRule[]) {
  const number = (...verdicts: readonly CertificateRule['verdict'][]) =>
    rules.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    tests: rules.length,
    failures: number('failed'),
    errors: 0,
    skipped: number('skipped', 'not observable'),
  };
}

/** Where the scenario of a rule is, and how long its scenarios took that no rule before it has counted. */
function placed(rule: CertificateRule, places: Places, counted: Set<string>) {
  const own = rule.scenarios.filter((name) => !counted.has(name));
  for (const name of own) counted.add(name);
  const time = own.reduce((sum, name) => sum + (places.get(name)?.milliseconds ?? 0), 0);
  const place = placeOf(places, rule);
  return { ...(place && { file: place.file, line: place.line }), time: (time / 1000).toFixed(3) };
}

function suite(
  certificate: PrintedCertificate,
  { prefix, rules }: RuleGroup<CertificateRule>,
  places: Places,
  counted: Set<string>,
): string {
  const cases = rules.map(
    (rule) =>
      `    <testcase${attributes({ name: rule.id, classname: prefix, ...placed(rule, places, counted) })}>${outcome(certificate, rule)}</testcase>`,
  );
  const properties = {
    verdict: certificate.verdict,
    target: certificate.target.name,
    suite: `${certificate.suite.version} ${certificate.suite.commit}`,
    contract: `${certificate.contract.version} ${certificate.contract.digest}`,
    ...(certificate.replay && { recording: `of ${certificate.replay.begun}, which certifies no gateway` }),
    ...(certificate.baseline && { baseline: `${certificate.baseline.file} ${certificate.baseline.outcome}` }),
  };
  return [
    `  <testsuite${attributes({ name: prefix, ...counts(rules), timestamp: certificate.startedAt })}>`,
    '    <properties>',
    ...Object.entries(properties).map(([name, value]) => `      <property${attributes({ name, value })}/>`),
    '    </properties>',
    ...cases,
    '  </testsuite>',
  ].join('\n');
}

/**
 * The certificate as JUnit XML, a test suite a group of rules and a test case a rule. What the certificate calls
 * warned or observed passes with a word in `system-out`; what could not be seen is skipped.
 *
 * @param places of the scenarios: file, line and time of the test cases. A scenario of several rules is counted for the first.
 */
export function junitXml(certificate: PrintedCertificate, places: Places = new Map()): string {
  const counted = new Set<string>();
  const whole = {
    name: `ashrait-tck: ${certificate.target.name}`,
    ...counts(certificate.rules),
    time: (certificate.durationMs / 1000).toFixed(3),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes(whole)}>`,
    ...ruleGroups(certificate.rules).map((group) => suite(certificate, group, places, counted)),
    '</testsuites>',
    '',
  ].join('\n');
}

import {
  type Certificate,
  type CertificateRule,
  deviationsOf,
  type EvidenceExchange,
  explainedBy,
  knownAs,
  type PrintedCertificate,
  ruleAddress,
  whereSeen,
} from '../certificate/index.ts';
import { ruleGroups } from '../contract/index.ts';
import { escapeText } from '../message/entities.ts';
import { messageLines } from './html/xml-lines.ts';
import { type Places, placeOf } from './places.ts';

function exchangeText(key: string, exchange: EvidenceExchange): string {
  return [
    `Exchange ${key}: ${exchange.command} at ${exchange.at}, ${exchange.durationMs} ms`,
    'Request:',
    ...messageLines(exchange.request),
    'Reply:',
    ...messageLines(exchange.reply),
  ].join('\n');
}

function decidingExchange({ exchanges }: Certificate, rule: CertificateRule): string | undefined {
  const key = rule.evidence.find(
    ({ verdict, exchange }) =>
      verdict === 'failed' && exchange !== undefined && Object.hasOwn(exchanges, exchange),
  )?.exchange;
  const exchange = key === undefined ? undefined : exchanges[key];
  return key === undefined || exchange === undefined ? undefined : exchangeText(key, exchange);
}

/** The state of a rule's deviations in the baseline. A rule whose deviations are all known counts as skipped. */
function baselineState(certificate: Certificate, { id }: CertificateRule) {
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

function resultOf(certificate: PrintedCertificate, rule: CertificateRule): JunitResult | undefined {
  const reason = rule.reason ?? 'No reason was recorded.';
  const said = `${rule.verdict}: ${reason}`;
  const { mark, lines } = baselineState(certificate, rule);
  switch (rule.verdict) {
    case 'passed':
      return undefined;
    case 'failed':
      return {
        ...(mark === '' ? { is: 'failure' as const, type: rule.standing } : { is: 'skipped' as const }),
        message: `${mark}${reason}`,
        text: [
          rule.statement,
          `Specification: ${rule.source}`,
          explainedBy(ruleAddress(rule.id, certificate.handbook)),
          reason,
          ...(lines.length > 0 ? ['Baseline:', ...lines] : []),
          decidingExchange(certificate, rule),
        ],
      };
    case 'skipped':
      return { is: 'skipped', message: `${mark}${reason}` };
    case 'not observable':
      return { is: 'skipped', message: said };
    case 'warned':
      return { is: 'system-out', text: [rule.statement, said, decidingExchange(certificate, rule)] };
    case 'observed':
      return { is: 'system-out', text: [rule.statement, said] };
  }
}

/** The place of a rule's scenario, and the duration of those scenarios that no earlier rule has counted. */
function placed(rule: CertificateRule, places: Places, counted: Set<string>) {
  const own = rule.scenarios.filter((name) => !counted.has(name));
  for (const name of own) counted.add(name);
  const time = own.reduce((sum, name) => sum + (places.get(name)?.milliseconds ?? 0), 0);
  const place = placeOf(places, rule);
  return { ...(place && { file: place.file, line: place.line }), milliseconds: time };
}

/** The case of the whole run, because a client can have faults although no rule of the gateway failed. */
function caseOfRun({ verdict, because, baseline }: Certificate): JunitCase {
  const isExplained = baseline?.outcome === 'kept';
  const is = ({ 'not conformant': 'failure', incomplete: 'error' } as const)[verdict as string];
  const result = is && !isExplained ? { is, message: because.join(' '), type: 'verdict' } : undefined;
  return { name: 'verdict', classname: 'run', milliseconds: 0, result };
}

/**
 * The certificate of a gateway as JUnit XML, with a test case for each rule and one for the verdict. Warned and observed rules pass.
 * @param places the duration of a scenario with several rules counts for the first rule
 */
export function junitXml(certificate: PrintedCertificate, places: Places = new Map()): string {
  const { target, rules, replay, baseline } = certificate;
  const { pairs } = certificate.coverage;
  const counted = new Set<string>();
  const suites = ruleGroups(rules).map(({ prefix, rules: members }) => ({
    name: prefix,
    cases: members.map((rule) => ({
      ...{ name: rule.id, classname: prefix, ...placed(rule, places, counted) },
      result: resultOf(certificate, rule),
    })),
  }));
  const run = { name: 'run: the verdict on the whole run', cases: [caseOfRun(certificate)], milliseconds: 0 };
  return junitDocument(certificate, target.name, [run, ...suites], {
    target: target.name,
    ...(pairs && { pairs: `${pairs.reached} of ${pairs.of}` }),
    ...(replay && { recording: `of ${replay.begun}, which certifies no gateway` }),
    ...(baseline && { baseline: `${baseline.file} ${baseline.outcome}` }),
  });
}

/** Characters that XML 1.0 cannot represent, even as character references. */
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const content = (text: string): string => escapeText(text.replace(ILLEGAL, ''));

/** An XML attribute. Line breaks and tabs become character references, because parsers change them to spaces. */
function attribute(text: string): string {
  return content(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${attribute(String(value))}"`)
    .join('');
}

/** The result of a JUnit test case. A passed case can have a text. */
export interface JunitResult {
  readonly is: 'failure' | 'error' | 'skipped' | 'system-out';
  readonly message?: string;
  readonly type?: string | undefined;
  readonly text?: readonly (string | undefined)[];
}

export interface JunitCase {
  readonly name: string;
  readonly classname: string;
  readonly file?: string;
  readonly line?: number;
  readonly milliseconds?: number;
  readonly result?: JunitResult | undefined;
}

interface JunitSuite {
  readonly name: string;
  readonly milliseconds?: number;
  readonly cases: readonly JunitCase[];
}

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? {} : { time: (milliseconds / 1000).toFixed(3) };

function counts(cases: readonly JunitCase[]) {
  const number = (is: JunitResult['is']) => cases.filter(({ result }) => result?.is === is).length;
  return {
    ...{ tests: cases.length, failures: number('failure'), errors: number('error') },
    skipped: number('skipped'),
  };
}

function element({ is, message, type, text = [] }: JunitResult): string {
  const start = `<${is}${attributes({ ...(message !== undefined && { message }), ...(type !== undefined && { type }) })}`;
  const body = content(text.filter((line) => line !== undefined).join('\n'));
  return body === '' ? `${start}/>` : `${start}>${body}</${is}>`;
}

const caseLine = ({ milliseconds, result, ...about }: JunitCase): string =>
  `    <testcase${attributes({ ...about, ...seconds(milliseconds) })}>${result ? element(result) : ''}</testcase>`;

/** @param about properties of each suite, in addition to verdict, suite and contract */
export function junitDocument(
  certificate: Pick<Certificate, 'suite' | 'contract' | 'startedAt' | 'durationMs'> & {
    readonly verdict: string;
  },
  subject: string,
  suites: readonly JunitSuite[],
  about: Readonly<Record<string, string>>,
): string {
  const { verdict, suite, contract, startedAt: timestamp, durationMs } = certificate;
  const properties = {
    ...{ verdict, ...about },
    suite: `${suite.version} ${suite.commit}`,
    contract: `${contract.version} ${contract.digest}`,
  };
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: `ashrait-tck: ${subject}`, ...counts(all), ...seconds(durationMs) })}>`,
    ...suites.flatMap(({ name, milliseconds, cases }) => [
      `  <testsuite${attributes({ name, ...counts(cases), timestamp, ...seconds(milliseconds) })}>`,
      '    <properties>',
      ...Object.entries(properties).map(
        ([key, value]) => `      <property${attributes({ name: key, value })}/>`,
      ),
      '    </properties>',
      ...cases.map(caseLine),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

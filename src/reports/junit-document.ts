import type { Certificate } from '../certificate/index.ts';

/** Whatever XML 1.0 has no way to write, not even as a reference. */
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

function content(text: string): string {
  return text.replace(ILLEGAL, '').replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '');
}

/** An attribute would lose its line breaks and tabs if they were written as they are. */
function attribute(text: string): string {
  return content(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${attribute(String(value))}"`)
    .join('');
}

/** What a test case ends with; one that passed may have a word beside it. */
export interface JunitResult {
  readonly is: 'failure' | 'error' | 'skipped' | 'system-out';
  readonly message?: string;
  /** Of a failure. */
  readonly type?: string | undefined;
  /** Lines. */
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

/**
 * A certificate as JUnit XML: suites of test cases, each with its count and with what the run was made with.
 *
 * @param about what a suite says of the run beside its verdict, suite and contract
 */
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

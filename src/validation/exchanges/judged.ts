import { isCommand, type RuleId } from '../../contract/index.ts';
import { judge } from '../../judges/index.ts';
import { letThrough } from '../../judges/judge.ts';
import { inThisThread, type SchemaValidator, xmllint } from '../../schema/index.ts';
import { maskXml } from '../../secrets/mask.ts';
import { byStanding, type Finding, type Remark, type Report, ruleFinding } from '../finding.ts';
import { wellFormed } from '../message.ts';
import { placedIn } from '../reply.ts';
import { type CheckedMessage, reported } from '../reported.ts';
import { type Captured, type Credentials, captured, isForm, isOfHeader, lacking } from './as-exchange.ts';
import type { Capture } from './capture.ts';
import { ExchangeChains } from './chains.ts';
import type { Entry } from './entry.ts';

export type Side = 'merchant' | 'gateway';

export type Located<Thing> = Thing & {
  readonly exchange: number;
  readonly command: string;
  readonly side: Side;
};

export interface Judged {
  readonly findings: readonly Located<Finding>[];
  readonly remarks: readonly Located<Remark>[];
  readonly unanswered: number;
  /** The number of invalid requests that no correct client sends. Replies to such requests are not checked. */
  readonly improper: number;
  readonly hidden: number;
}

const batchSize = 1_000;

/** Checks recorded exchanges against schemas and rules. `onDone` is called with the size of each finished batch. */
export async function* judgedExchanges(
  { entries }: Pick<Capture, 'entries'>,
  onDone: (more: number) => void = () => {},
  validator: SchemaValidator = xmllint,
): AsyncGenerator<Judged> {
  const chains = new ExchangeChains();
  const recorded = {
    user: entries.some(({ form, journal }) => form.user || journal),
    password: entries.some(({ form, journal }) => form.password || journal),
  };
  for (let from = 0; from < entries.length; from += batchSize) {
    const all = entries.slice(from, from + batchSize).map((entry) => captured(entry, recorded));
    const both = all.map((one) => ({
      one,
      merchant: merchantSide(one, recorded),
      gateway: gatewaySide(one, chains),
    }));
    const messages = both.flatMap(({ merchant, gateway }) =>
      [merchant, gateway].flatMap(({ checked }) => checked ?? []),
    );
    const reports = await reported(messages, () => {}, validator);
    const of = new Map(messages.map((one, index) => [one, reports[index] as Report]));
    yield together(
      both.flatMap(({ one, merchant, gateway }) => [
        located(one, 'merchant', merchant, of),
        located(one, 'gateway', gateway, of),
      ]),
      all,
    );
    onDone(all.length);
  }
}

export async function judgedRequests(entries: readonly Entry[]) {
  const findings: Located<Finding>[] = [];
  const warnings: Located<Remark>[] = [];
  for await (const part of judgedExchanges({ entries }, () => {}, inThisThread)) {
    findings.push(...part.findings.filter(({ side }) => side === 'merchant'));
    warnings.push(...part.remarks.filter(({ side, isWarning }) => side === 'merchant' && isWarning));
  }
  return { findings, warnings };
}

interface OneSide {
  readonly checked?: CheckedMessage;
  readonly findings: readonly Finding[];
}

function merchantSide({ entry, request, wrong, exchange }: Captured, recorded: Credentials): OneSide {
  const { form, contentType } = entry;
  const findings: Finding[] = [];
  const find = (element: string, rule: RuleId, problem: string, allowed: string) =>
    findings.push(ruleFinding(1, element, rule, problem, allowed));
  if (contentType !== undefined && !isForm(contentType)) {
    find('form', 'http.endpoint', 'is posted with another content type', 'application/x-www-form-urlencoded');
    if ('none' in request) return { findings };
  }
  for (const name of lacking(exchange.command, form, recorded))
    find('form', `http.form.${name}`, `has no ${name}`, `the ${name} of the API`);
  if ('message' in request) return { checked: { message: request.message, findings: wrong }, findings };
  const rule = request.none.includes('of an unknown command')
    ? 'envelope.request.command'
    : wellFormed('request');
  return { findings: [...findings, ruleFinding(1, 'ashrait', rule, request.none)] };
}

function gatewaySide({ entry, exchange, reply, wrong }: Captured, chains: ExchangeChains): OneSide {
  if (!reply) return { findings: [] };
  const before = chains.before(exchange, entry.origin);
  chains.add(exchange, entry.origin);
  const strange = wrong.flatMap(({ rule }) => (isOfHeader(rule) ? rule.replace('request', 'reply') : []));
  const failed = judge(exchange, before).filter(
    ({ verdict, rule }) => verdict === 'failed' && !strange.includes(rule),
  );
  const message = 'message' in reply ? reply.message : undefined;
  const { command } = exchange;
  const own = exchange.probe ? [] : (message?.findings ?? []);
  const rest = failed.filter(({ rule }) => !own.some((one) => one.rule === rule));
  if (message?.body && isCommand(command)) {
    const { body, lines } = message;
    const findings = [...own, ...placedIn(rest, { command, body, lines })];
    const asItIs = exchange.probe || letThrough(exchange) || message.command !== command;
    return asItIs ? { findings } : { checked: { message, findings }, findings: [] };
  }
  return {
    findings: [
      ...own,
      ...rest.map(({ rule, note = 'breaks the rule' }) => ruleFinding(1, 'ashrait', rule, maskXml(note))),
    ],
  };
}

function located(
  { entry, exchange, hidden }: Captured,
  side: Side,
  { checked, findings }: OneSide,
  reports: ReadonlyMap<CheckedMessage, Report>,
): Omit<Judged, 'unanswered' | 'improper'> {
  const report = checked && reports.get(checked);
  const all = [...findings, ...(report?.findings ?? [])];
  const command = isCommand(exchange.command) ? exchange.command : '';
  const here = { exchange: entry.index, command, side };
  const isKnown = ({ element }: { readonly element: string }) => !hidden.has(element);
  const { findings: known, remarks } = byStanding(all.filter(isKnown));
  // A reply's fault that only the schema finds is a remark: the rules also consider the request and earlier exchanges.
  const alone = (one: Finding) => side === 'gateway' && one.by.every((by) => by === 'schema');
  return {
    findings: known.filter((one) => !alone(one)).map((one) => ({ ...here, ...one })),
    remarks: [
      ...remarks,
      ...(report?.remarks ?? []).filter(
        (one) => !one.text.startsWith(LIES) && (one.rule === undefined || isKnown(one)),
      ),
      ...known.filter(alone).map(({ line, element, problem }) => ({
        line,
        element,
        text: `${problem}, according to the schema only`,
      })),
    ].map((one) => ({ ...here, ...one })),
    hidden: all.length - all.filter(isKnown).length,
  };
}

/** The start of remarks about wrong encodings. Such remarks are dropped, because most tools do not record original bytes. */
const LIES = 'declares the encoding';

function together(
  parts: readonly Omit<Judged, 'unanswered' | 'improper'>[],
  all: readonly Captured[],
): Judged {
  return {
    findings: parts.flatMap(({ findings }) => findings),
    remarks: parts.flatMap(({ remarks }) => remarks),
    unanswered: all.filter(({ reply }) => !reply).length,
    improper: all.filter(({ exchange }) => exchange.probe).length,
    hidden: parts.reduce((sum, { hidden }) => sum + hidden, 0),
  };
}

export interface Group<Thing> {
  /** The first finding of a group of equal findings. Values in the texts of the other findings can differ. */
  readonly first: Thing;
  readonly count: number;
  readonly places: readonly Thing[];
}

interface Groupable {
  readonly command: string;
  readonly side: string;
  readonly element: string;
  readonly rule?: string;
  readonly problem?: string;
  readonly text?: string;
}

const placesLimit = 3;

/** Groups findings by rule, element and problem, the largest group first. */
export function grouped<Thing extends Groupable>(all: readonly Thing[]): readonly Group<Thing>[] {
  const key = ({ command, side, element, rule = '', problem, text = '' }: Groupable) =>
    [command, side, element, rule, (problem ?? text).replaceAll(/"[^"]*"|\d+/g, '…')].join('\n');
  return [...Map.groupBy(all, key).values()]
    .map((some) => ({ first: some[0] as Thing, count: some.length, places: some.slice(0, placesLimit) }))
    .sort((one, other) => other.count - one.count);
}

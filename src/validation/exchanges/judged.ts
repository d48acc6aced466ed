import { isCommand, type RuleId } from '../../contract/index.ts';
import { judge } from '../../judges/index.ts';
import { letThrough } from '../../judges/judge.ts';
import { maskXml } from '../../message/mask.ts';
import { type SchemaValidator, xmllint } from '../../schema/index.ts';
import { byStanding, type Finding, type Remark, type Report } from '../finding.ts';
import { wellFormed } from '../message.ts';
import { placedIn } from '../reply.ts';
import { type Held, reported } from '../reported.ts';
import { type Captured, type Credentials, captured, isForm, isOfHeader, lacking } from './as-exchange.ts';
import type { Capture } from './capture.ts';
import { ExchangeChains } from './chains.ts';
import type { Entry } from './entry.ts';

export type Side = 'merchant' | 'gateway';

/** Something that was found in an exchange, on one of its sides. */
export type Located<Thing> = Thing & {
  /** Its place in the capture's list, from 0. */
  readonly exchange: number;
  /** Empty where it cannot be read, or is none. */
  readonly command: string;
  readonly side: Side;
};

/** What came of some exchanges of a capture. */
export interface Judged {
  readonly findings: readonly Located<Finding>[];
  readonly remarks: readonly Located<Remark>[];
  /** Of which the capture has no reply. */
  readonly unanswered: number;
  /** That no proper client would send: to them a gateway may answer what it likes. */
  readonly improper: number;
  /** Findings that are set aside because the capture does not have the values that they are about. */
  readonly hidden: number;
}

const most = 1_000;

/**
 * Holds the exchanges of a capture to their schemas, the rules and the judges: what the merchant sent, and what the gateway
 * answered, given what was before. Comes in parts, in the order of the capture.
 *
 * @param onDone told how many more exchanges are done
 */
export async function* judgedExchanges(
  { entries }: Capture,
  onDone: (more: number) => void = () => {},
  validator: SchemaValidator = xmllint,
): AsyncGenerator<Judged> {
  const chains = new ExchangeChains();
  const kept = {
    user: entries.some(({ form, journal }) => form.user || journal),
    password: entries.some(({ form, journal }) => form.password || journal),
  };
  for (let from = 0; from < entries.length; from += most) {
    const all = entries.slice(from, from + most).map((entry) => captured(entry, kept));
    const both = all.map((one) => ({
      one,
      merchant: merchantSide(one, kept),
      gateway: gatewaySide(one, chains),
    }));
    const held = both.flatMap(({ merchant, gateway }) =>
      [merchant, gateway].flatMap(({ held: one }) => one ?? []),
    );
    const reports = await reported(held, () => {}, validator);
    const of = new Map(held.map((one, index) => [one, reports[index] as Report]));
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

/** What is wrong with requests, and what is to be looked at, whatever was answered. */
export async function judgedRequests(entries: readonly Entry[]): Promise<{
  readonly findings: readonly Located<Finding>[];
  readonly warnings: readonly Located<Remark>[];
}> {
  const findings: Located<Finding>[] = [];
  const warnings: Located<Remark>[] = [];
  const capture = { format: 'recording', entries, broken: [], aside: {} } as const;
  for await (const part of judgedExchanges(capture)) {
    findings.push(...part.findings.filter(({ side }) => side === 'merchant'));
    warnings.push(...part.remarks.filter(({ side, isWarning }) => side === 'merchant' && isWarning));
  }
  return { findings, warnings };
}

/** What the rules find on one side, and the message to be held to its schema, where there is one. */
interface OneSide {
  readonly held?: Held;
  /** Beside those of the message. */
  readonly findings: readonly Finding[];
}

function merchantSide({ entry, request, wrong, exchange }: Captured, kept: Credentials): OneSide {
  const { form, contentType } = entry;
  const findings: Finding[] = [];
  const find = (element: string, rule: RuleId, problem: string, allowed: string) =>
    findings.push({ line: 1, element, rule, problem, allowed, by: ['rules'] });
  if (contentType !== undefined && !isForm(contentType)) {
    find('form', 'http.endpoint', 'is posted with another content type', 'application/x-www-form-urlencoded');
    if ('none' in request) return { findings };
  }
  for (const name of lacking(exchange.command, form, kept))
    find('form', `http.form.${name}`, `has no ${name}`, `the ${name} of the API`);
  if ('message' in request) return { held: { message: request.message, findings: wrong }, findings };
  const rule = request.none.includes('of an unknown command')
    ? 'envelope.request.command'
    : wellFormed('request');
  return {
    findings: [...findings, { line: 1, element: 'ashrait', rule, problem: request.none, by: ['rules'] }],
  };
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
    return asItIs ? { findings } : { held: { message, findings }, findings: [] };
  }
  return {
    findings: [
      ...own,
      ...rest.map(({ rule, note = 'breaks the rule' }): Finding => {
        return { line: 1, element: 'ashrait', rule, problem: maskXml(note), by: ['rules'] };
      }),
    ],
  };
}

/** What may be said of one side: nothing of what the capture does not have. */
function located(
  { entry, exchange, hidden }: Captured,
  side: Side,
  { held, findings }: OneSide,
  reports: ReadonlyMap<Held, Report>,
): Omit<Judged, 'unanswered' | 'improper'> {
  const report = held && reports.get(held);
  const all = [...findings, ...(report?.findings ?? [])];
  const command = isCommand(exchange.command) ? exchange.command : '';
  const here = { exchange: entry.index, command, side };
  const isKnown = ({ element }: { readonly element: string }) => !hidden.has(element);
  const { findings: known, remarks } = byStanding(all.filter(isKnown));
  // The judges know the request and what was before: what a schema alone says of a reply is no more than a remark.
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

/** In which bytes a text was, most captures do not tell. */
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

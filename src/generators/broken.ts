import fc, { type Arbitrary } from 'fast-check';
import {
  breaches,
  type CommandData,
  type CommandName,
  commandData,
  findRule,
  followingValidations,
  isBeside,
  movingValidations,
  type RuleId,
  ruleOf,
} from '../contract/index.ts';
import { brokenPlan, type DealKind, deal, isPossible } from './deals.ts';
import { type Known, type Parameters, range, requestFields, together, without } from './fields.ts';
import { validRequest } from './requests.ts';
import { refused, textOf } from './values.ts';

type Source = (known: Known) => Arbitrary<Parameters> | undefined;

interface Break {
  readonly rule: RuleId;
  readonly of: Source;
  readonly broken: (valid: Parameters) => Arbitrary<Parameters>;
}

/** Fields whose format has two readings (ambiguities #38, #43, #44). */
const disputed =
  /^(inquireTransactions\.request\.(orgUid|shiftId\d)|doDeal\.request\.(success|cancel|error)Url)$/;
/** Fields that valid requests lack or a gateway may ignore: payment page, terminal settings, credentials. */
const apart =
  /^doDeal\.request\.(mpiValidation|mid|uniqueid|addonData|deferMonths|dueDate|offerCode|routeCode)$|\.(user|password)$/;

/** A range without an end may be an open range (ambiguity #93). */
const half = /^(from|to)[A-Z]/;

const deals =
  (kind: DealKind): Source =>
  (known) =>
    isPossible(kind, known) ? deal(known, kind) : undefined;

/** Deals of a kind with any validation that moves money. Only for requests to break: not all are stated as valid. */
const dealsAnyhow =
  (kind: DealKind): Source =>
  (known) =>
    deals(kind)(known)?.chain((valid) =>
      fc.constantFrom(...movingValidations).map((validation): Parameters => ({ ...valid, validation })),
    );

const valid =
  (command: CommandName): Source =>
  (known) =>
    validRequest(command, known);

/** Requests for rules about fields that some deals may ignore: each request is a deal that needs the field. */
const where: Readonly<Partial<Record<RuleId, Source>>> = {
  'doDeal.request.numberOfPayments': dealsAnyhow('special credit'),
  'doDeal.request.firstPayment': dealsAnyhow('payments'),
  'doDeal.request.periodicalPayment': dealsAnyhow('payments'),
  'doDeal.request.ipayCode': deals('balance'),
  'doDeal.request.cardId': (known) => deal(known, 'plain').map((valid) => without(valid, 'cardNo', 'cvv')),
  'refundDeal.request.cardExpiration': (known) =>
    validRequest('refundDeal', known).map((valid) => ({ ...valid, cardId: known.cardId ?? '0'.repeat(16) })),
  'inquireTransactions.request.fromDealDate': inRange('DealDate'),
  'inquireTransactions.request.toDealDate': inRange('DealDate'),
  'inquireTransactions.request.fromTransmitDate': inRange('TransmitDate'),
  'inquireTransactions.request.toTransmitDate': inRange('TransmitDate'),
  'inquireTransactions.request.fromShiftTxnDate': inRange('ShiftTxnDate'),
  'inquireTransactions.request.toShiftTxnDate': inRange('ShiftTxnDate'),
  'transmitInquire.request.fromTransmitDateTime': inPeriod,
  'transmitInquire.request.toTransmitDateTime': inPeriod,
};

function inRange(of: string): Source {
  return (known) =>
    together(
      validRequest('inquireTransactions', known).map((valid) =>
        without({ ...valid, tranId: valid.tranId ?? known.tranId ?? '1' }, 'fromDealDate', 'toDealDate'),
      ),
      range('inquireTransactions', known, `from${of}`, `to${of}`),
    );
}

function inPeriod(known: Known): Arbitrary<Parameters> {
  return together(
    validRequest('transmitInquire', known).map((valid) =>
      without({ ...valid, transmitId: valid.transmitId ?? '1' }, 'clearingReferanceNo'),
    ),
    range('transmitInquire', known, 'fromTransmitDateTime', 'toTransmitDateTime'),
  );
}

const leaving =
  (...names: readonly string[]) =>
  (valid: Parameters): Arbitrary<Parameters> =>
    fc.constant(without(valid, ...names));

function waysToBreak(command: CommandName): readonly Break[] {
  const { prefix } = commandData[command] as CommandData;
  const forms = Object.entries(requestFields(command)).flatMap(([name, field]): Break[] => {
    const rule = ruleOf(prefix, name);
    if (disputed.test(rule) || apart.test(rule)) return [];
    const of = where[rule] ?? valid(command);
    const wrong = refused(field.format);
    // A field with two possible positions (ambiguity #24) is broken in both.
    const places = [name, ...(field.alsoAt === undefined ? [] : [field.alsoAt])];
    const everywhere = (value: string) => Object.fromEntries(places.map((place) => [place, value]));
    const malformed =
      wrong && ((right: Parameters) => wrong.map((value) => ({ ...right, ...everywhere(value) })));
    const isNeeded = field.occurrence === 'required' || (where[rule] && !half.test(name));
    return [
      ...(malformed ? [{ rule, of, broken: malformed }] : []),
      ...(isNeeded ? [{ rule, of, broken: leaving(name) }] : []),
    ];
  });
  return [...forms, ...(further[command] ?? [])];
}

const total = textOf('123456789', 1, 5);

const further: Partial<Readonly<Record<CommandName, readonly Break[]>>> = {
  doDeal: [
    {
      rule: 'installments.rule',
      of: dealsAnyhow('payments'),
      broken: (request) => brokenPlan.map((plan) => ({ ...request, ...plan })),
    },
    ...(['cardNo', 'cardExpiration'] as const).map((name) => ({
      rule: `doDeal.request.${name}` as const,
      of: deals('plain'),
      broken: leaving(name),
    })),
    {
      rule: 'doDeal.request.total',
      of: deals('plain'),
      broken: (request) => fc.constant({ ...request, total: '0' }),
    },
    {
      rule: 'doDeal.request.transactionType.value.BalanceEnquiry',
      of: deals('balance'),
      broken: (request) => total.map((other) => ({ ...request, total: other })),
    },
    {
      rule: 'validation.Token',
      of: deals('token'),
      broken: (request) =>
        fc.oneof(
          total.map((other) => ({ ...request, total: other })),
          fc.constant(without(request, 'cardNo', 'cardExpiration')),
        ),
    },
    {
      rule: 'doDeal.request.tranId',
      of: deals('plain'),
      broken: (request) =>
        fc
          .constantFrom(...followingValidations)
          .map((validation) => ({ ...without(request, 'cardNo', 'cardExpiration', 'cvv'), validation })),
    },
  ],
  inquireTransactions: [
    {
      rule: 'inquireTransactions.criterion-required',
      of: valid('inquireTransactions'),
      broken: (request) =>
        fc.constant({
          terminalNumber: request.terminalNumber ?? '',
          ...(request.financialStatus !== undefined && { financialStatus: request.financialStatus }),
        }),
    },
  ],
  transmitInquire: [
    {
      rule: 'transmitInquire.criterion-required',
      of: valid('transmitInquire'),
      broken: ({ terminalNumber = '' }) => fc.constant({ terminalNumber }),
    },
  ],
};

export interface BrokenRequest {
  readonly rule: RuleId;
  readonly fields: Parameters;
}

/**
 * Requests of a command that break exactly one rule: a format, a missing field, installments that do not add up.
 *
 * @param only the rule to break. Default: any
 * @throws TypeError for a rule outside {@link breakable}
 */
export function brokenRequest(command: CommandName, known: Known, only?: RuleId): Arbitrary<BrokenRequest> {
  const breaks = waysToBreak(command).flatMap(({ rule, of, broken }) => {
    const right = only === undefined || rule === only ? of(known) : undefined;
    return right ? [right.chain(broken).map((fields) => ({ rule, fields }))] : [];
  });
  if (breaks.length === 0)
    throw new TypeError(`no request of ${command} alone could break ${only ?? 'a rule'}`);
  return fc.oneof(...breaks).filter(({ rule, fields }) => breaksOnly(command, fields, rule));
}

export const breakable = (command: CommandName, known?: Known): readonly RuleId[] => [
  ...new Set(
    waysToBreak(command)
      .filter(({ of }) => known === undefined || of(known) !== undefined)
      .map(({ rule }) => rule),
  ),
];

/** True if the request breaks only the rule and rules of its group, which state the same fact. */
function breaksOnly(command: CommandName, fields: Parameters, rule: RuleId): boolean {
  // The client adds the credentials in the XML, so they are not missing here.
  const credentials = isBeside(command, 'password') ? { user: 'user', password: 'password' } : {};
  const sent: Parameters = { ...credentials, ...fields };
  const found = breaches(command, (path) => sent[path] || undefined);
  const group = findRule(rule)?.group;
  return (
    found.some((one) => one.rule === rule) &&
    found.every((one) => one.rule === rule || (group !== undefined && findRule(one.rule)?.group === group))
  );
}

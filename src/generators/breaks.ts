import fc, { type Arbitrary } from 'fast-check';
import {
  type CommandData,
  type CommandName,
  commandData,
  followingValidations,
  movingValidations,
  type RuleId,
  ruleOf,
} from '../contract/index.ts';
import { type DealKind, deal, isPossible } from './deals.ts';
import { type Known, type Parameters, range, requestFields, together, without } from './fields.ts';
import { brokenPlan } from './installments.ts';
import { validRequest } from './requests.ts';
import { refused, textOf } from './values.ts';

type Source = (known: Known) => Arbitrary<Parameters> | undefined;

/** One way to break a valid request. */
interface Break {
  readonly rule: RuleId;
  /** The valid requests that it breaks; undefined where what is known leaves none. */
  readonly of: Source;
  readonly broken: (valid: Parameters) => Arbitrary<Parameters>;
}

/** Fields whose form can be read in two ways (ambiguities #38, #43, #44): what one reading refuses another allows. */
const disputed =
  /^(inquireTransactions\.request\.(orgUid|shiftId\d)|doDeal\.request\.(success|cancel|error)Url)$/;
/**
 * Fields of payment pages, which are not among the valid requests; fields that a terminal has to be configured for, and that
 * others may leave unread; whoever sends the request is not broken either.
 */
const apart =
  /^doDeal\.request\.(mpiValidation|mid|uniqueid|addonData|deferMonths|dueDate|offerCode|routeCode)$|\.(user|password)$/;

/** Half a range may be an open one (ambiguity #93). */
const half = /^(from|to)[A-Z]/;

const deals =
  (kind: DealKind): Source =>
  (known) =>
    isPossible(kind, known) ? deal(known, kind) : undefined;

/**
 * Deals of that kind, charged, held or reserved. That a deal in installments can be held or reserved is said nowhere: they are
 * there to be broken, and what is broken in a charge is broken in them.
 */
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

/** Fields that other deals may leave unread: they are broken in a deal that needs them. */
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

/** Everything that a request of that command can break by itself. */
export function waysToBreak(command: CommandName): readonly Break[] {
  const { prefix } = commandData[command] as CommandData;
  const forms = Object.entries(requestFields(command)).flatMap(([name, field]): Break[] => {
    const rule = ruleOf(prefix, name);
    if (disputed.test(rule) || apart.test(rule)) return [];
    const of = where[rule] ?? valid(command);
    const wrong = refused(field.format);
    // Where a field may stand in two places (ambiguity #24) it is broken in both.
    const places = [name, ...(field.alsoAt === undefined ? [] : [field.alsoAt])];
    const everywhere = (value: string) => Object.fromEntries(places.map((place) => [place, value]));
    return [
      ...(wrong
        ? [
            {
              rule,
              of,
              broken: (valid: Parameters) => wrong.map((value) => ({ ...valid, ...everywhere(value) })),
            },
          ]
        : []),
      ...(field.occurrence === 'required' || (where[rule] && !half.test(name))
        ? [{ rule, of, broken: leaving(name) }]
        : []),
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

import { z } from 'zod';
import type { Frozen } from '../certificate/index.ts';
import { otherCertificates, replyForms, testCards } from '../sandbox/index.ts';
import { type CheckId, checkIds } from './checks.ts';

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  Object.keys(table) as [Key, ...Key[]];

export const commandOf = {
  charge: 'doDeal',
  page: 'doDeal',
  authorize: 'doDeal',
  capture: 'doDeal',
  refund: 'refundDeal',
  cancel: 'cancelDeal',
  payout: 'doDeal',
  tokenize: 'doDeal',
  inquire: 'inquireTransactions',
  reconcile: 'inquireTransactions',
  hold: 'doDeal',
  release: 'doDeal',
  transmit: 'transmitTerminal',
  'reconcile-day': 'inquireTransactions',
  invoice: 'inquireInvoice',
} as const;
export type Operation = keyof typeof commandOf;
export const operations = keysOf(commandOf);

export const stateWords = {
  pending: 'the result of the payment is not decided yet',
  authorized: 'the amount is reserved on the card',
  held: 'the charge is made and held back from transmission; the order is not paid yet',
  paid: 'the buyer was charged; after a payout: the buyer got the money',
  failed: 'the buyer was not charged',
  unknown: 'the application cannot know yet whether the buyer was charged, for example after a time-out',
  'partly refunded': 'the buyer got a part of the money back',
  refunded: 'the buyer got all of the money back',
  cancelled: 'the order, the charge or the authorization was cancelled',
} as const;
export type OrderState = keyof typeof stateWords;
export const orderStates = keysOf(stateWords);

export const scopes = [
  'charge',
  'installments',
  'currencies',
  'page',
  'authorize',
  'token',
  'refund',
  'cancel',
  'payout',
  'inquire',
  'hold',
  'transmit',
  'reconcile-day',
  'invoice',
] as const;
export type Scope = (typeof scopes)[number];

export const situationWords = {
  fault: {
    'dropped before': 'The connection closes before the gateway carries out the request.',
    'dropped after': 'The gateway carries out the request. The connection closes without a reply.',
    'half a reply': 'The gateway carries out the request. Only half of the reply arrives.',
    silence: 'The gateway carries out the request, and does not reply. The connection stays open.',
    'late commit':
      'The connection closes without a reply. The gateway carries out the request a moment later.',
    unavailable: 'The gateway does not carry out the request, and answers HTTP 503.',
    html: 'The gateway carries out the request. The reply is an HTML page.',
    malformed: 'The gateway carries out the request. The reply is not well-formed XML.',
    empty: 'The gateway carries out the request. The reply is empty.',
    reset: 'The gateway carries out the request. The connection is reset without a reply.',
    'bad gateway': 'The gateway carries out the request. A proxy answers HTTP 502.',
    drip: 'The gateway carries out the request. The reply arrives in small pieces.',
    'html before': 'The gateway does not carry out the request. The reply is an HTML page.',
    'empty before': 'The gateway does not carry out the request. The reply is empty.',
    'half a reply before': 'The gateway does not carry out the request. Only half of a reply arrives.',
    refused:
      'The gateway carries out the request, although the reply refuses the request with 987, a code that the specification does not list.',
    'refused before':
      'The gateway refuses the request with 987, a code that the specification does not list, and does not carry out the request.',
    redirect:
      'The gateway carries out the request. The answer is the HTTP redirect 307 to the same address: a client that follows the redirect sends the request again.',
    'approval of another request':
      'The gateway does not carry out the request. The reply approves a request with another requestId. A request without a requestId is carried out as usual.',
    'refusal of another request':
      'The gateway carries out the request. The reply has the requestId of another request, and refuses that other request with 004. A request without a requestId gets its own reply.',
  },
  buyer: {
    cancels: 'The buyer cancels on the payment page.',
    leaves:
      'The buyer opens the payment page, and does not pay yet. In the next step of the order on a payment page, the buyer pays on each open page.',
  },
  return: {
    never: 'The buyer pays and does not return to your application.',
    twice: 'The buyer pays and returns twice.',
    'twice at once': 'The buyer pays. Two returns arrive at the same moment.',
    late: 'The buyer pays and returns one second later.',
    forged: 'The buyer does not pay. The return has a wrong responseMac.',
    unsigned:
      'The buyer does not pay, but returns to your application. The address of the return has no responseMac.',
    'of another order': 'The buyer does not pay. The return has the parameters of an order that was paid.',
    'another amount': 'The buyer pays half of the amount. The responseMac of the return is valid.',
    'refusal to success':
      'The card is refused. The signed return with the refusal arrives at the success address.',
    'error first':
      'A false return without responseMac arrives at the error address. Later, the buyer pays and does not return.',
    again: 'After the step, the return from an earlier payment page of the order arrives a second time.',
  },
  terminal: {
    'several matches are refused':
      'If a request matches several transactions, the gateway refuses the request with 332.',
    'first transmission fails':
      'The first transmission of the terminal fails. The gateway refuses the second transmission with 504. The third transmission succeeds.',
  },
  inquiry: {
    lost: 'After the request in this step (or after the payment on a page), inquiries get no reply.',
    silence:
      'After the request in this step (or after the payment on a page), inquiries get no reply, and the connection stays open.',
    'not listed':
      'After the request in this step (or after the payment on a page), inquiries find nothing for the time that --late sets.',
    html: 'After the request in this step (or after the payment on a page), inquiries get an HTML page instead of XML.',
    empty: 'After the request in this step (or after the payment on a page), inquiries get an empty reply.',
    'half a reply':
      'After the request in this step (or after the payment on a page), inquiries get half a reply.',
    refused:
      'After the request in this step (or after the payment on a page), the gateway refuses inquiries with 401.',
  },
  process: {
    stopped:
      'The gateway carries out the request. Before the reply arrives, the process of the application is stopped with SIGKILL, and later started again. With --hook and --interactive, only the reply is lost.',
    'two at once':
      'The application gets the step twice at the same moment: with --run in two processes, with --hook in two requests. Except for a payment page, the first reply comes two seconds late, so that both can send a request. Of the two answers, the one that arrives last counts, unless its state is `unknown` or `pending`.',
  },
} as const;

export const optional = <Type extends z.ZodType>(type: Type, says: string) => type.optional().describe(says);

/** One of these words, each of which the description explains. */
const oneOf = <Word extends string>(introduction: string, words: Readonly<Record<Word, string>>) =>
  optional(
    z.enum(keysOf(words)),
    [introduction, ...Object.entries(words).map(([word, says]) => `${word}: ${says}`)].join(' '),
  );

const amount = z.int().min(1).max(99_999_999);

export const situationSchema = z.strictObject({
  fault: oneOf(
    'The fault for the first request of the step. Later requests are answered without a fault.',
    situationWords.fault,
  ),
  refusal: optional(
    z.string().regex(/^(?!000)\d{3}$/, 'must be three digits other than 000'),
    'The result code with which the gateway refuses each request for the operation of the step, for example 401. Refused requests change nothing.',
  ),
  inquiry: oneOf('The answers to inquiries during the step.', situationWords.inquiry),
  clock: optional(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 23:30'),
    'The time of the clock of the gateway, in Jerusalem, for example 23:30. The gateway transmits earlier charges around 23:00. An application with its own clock answers {"clock": false}, and the run skips the task.',
  ),
  day: optional(
    z.literal('clocks go forward'),
    'The date of the clock: the next day on which daylight saving begins in Jerusalem. The day on which daylight saving begins has 23 hours. The key day is allowed only together with the key clock. Later steps with the key clock continue from this day.',
  ),
  process: oneOf('The processes of the application during the step.', situationWords.process),
  terminal: oneOf('A setting of the terminal.', situationWords.terminal),
  invoice: optional(
    z.literal('created later'),
    'An invoice of the order is created one to two seconds after the step begins. The invoiceAtranId of the invoice is the tranId of the charge.',
  ),
  tranId: optional(
    z.literal('beyond 53 bits'),
    'The ids in the replies have 19 digits. A floating-point number cannot store so many digits exactly.',
  ),
  tls: optional(z.literal('1.2'), 'The gateway accepts TLS 1.2 and no newer version.'),
  form: optional(z.enum(replyForms), 'An unusual but valid form of the reply.'),
  certificate: optional(
    z.enum(otherCertificates),
    'The gateway uses a certificate that a client must not trust: it is of an unknown authority, or for another host, or expired.',
  ),
  buyer: oneOf('The action of the buyer on the payment page. The default is to pay.', situationWords.buyer),
  return: oneOf('The return of the buyer from the payment page.', situationWords.return),
});
export type Situation = z.infer<typeof situationSchema>;

const roles = testCards.map(({ role }) => role) as [string, ...string[]];

export const stepSchema = z.strictObject({
  operation: z.enum(operations).describe('The operation of the application.'),
  instruction: optional(
    z.string().min(1),
    'The instruction for a person. The default text follows from the operation, the amount and the payments, for example: Refund 40.00 ILS of the order.',
  ),
  amount: optional(
    amount,
    'The amount in the smallest unit of the currency. The default is the amount of the task.',
  ),
  payments: optional(
    z.int().min(2).max(36),
    'The number of payments of a charge in installments, including the first one. Only for charge, page and hold.',
  ),
  card: optional(z.enum(roles), 'The role of a test card. The default is the card of the task.'),
  payWith: optional(
    z.enum(['card', 'token', 'page']),
    'How the buyer pays: with the number of the card, with the saved token, or (only for authorize and hold) on a payment page. The default is card.',
  ),
  mustRefuse: optional(
    z.literal(true),
    'The step asks for a larger amount than the order has, for example a refund above the charge. The application must not send the refund or capture, and reports the unchanged state of the order.',
  ),
  situation: situationSchema.optional().describe('The unusual behaviour of the gateway during the step.'),
});
export type WrittenStep = z.infer<typeof stepSchema>;
export type Step = WrittenStep & { readonly instruction: string };

const end = {
  net: z
    .int()
    .describe(
      'The amount that the buyer has paid at the end, in the smallest unit. A negative amount means that the buyer received money.',
    ),
  states: z
    .array(z.enum(orderStates))
    .min(1)
    .describe('The allowed final states of the order in the application.'),
};

const endSchema = z.strictObject(end);
export type End = Frozen<z.infer<typeof endSchema>>;

/** A task as a plan file has it. `withDefaults` adds missing keys. */
export const taskSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens')
    .describe('The id of the task, unique in the plan: small letters, digits and hyphens.'),
  title: z.string().min(1).describe('The title of the task in the certificate.'),
  scope: optional(
    z.array(z.enum(scopes)).min(1),
    'The abilities that the task needs. An ability is something that the application can do, such as refund. If --scope does not contain an ability that the task needs, the run leaves out the task. The default of scope is the abilities that the steps need.',
  ),
  amount: amount.describe(
    'The amount in the smallest unit of the currency: 10100 is 101.00 ILS. The amount must be unique in the plan, because the amount shows to which task a late request belongs.',
  ),
  currency: z.enum(['ILS', 'USD', 'GBP', 'HKD', 'JPY', 'EUR']).default('ILS').describe('ISO 4217.'),
  card: z.enum(roles).default('approved-visa').describe('The role of a test card.'),
  channel: z
    .enum(['Internet', 'Phone'])
    .default('Internet')
    .describe('How the buyer gave the card: Internet on a web site, Phone by telephone or mail.'),
  atOnce: optional(
    z.literal(true),
    'The application gets the steps for two orders with the same amount and card at the same time. The situation of a step (such as a lost reply) applies to the requests of both orders together.',
  ),
  companion: optional(
    z.string(),
    'The id of another task of the plan, which may have the same amount. The application gets the steps of the task with the key companion before the last step of the other task. In this way, the application has two similar orders at the same time.',
  ),
  reference: optional(
    z.enum(['longest', 'Hebrew']),
    'The form of the order reference. longest: the reference has 19 characters. Hebrew: the reference has Hebrew letters. The references of a task and its companion differ only in the last character.',
  ),
  steps: z.array(stepSchema).min(1).describe('The steps of the task, in order.'),
  net: optional(
    end.net,
    'The amount that the buyer has paid at the end, in the smallest unit. A negative amount means that the buyer received money. The default follows from the steps.',
  ),
  states: optional(
    end.states,
    'The allowed final states of the order in the application. The default follows from the steps.',
  ),
  orElse: optional(
    z.union([endSchema, z.array(endSchema).min(1)]),
    'Other allowed results, one or a list: for example, the order failed, and nothing was charged. If the task has no net and no states, the default follows from the steps and their faults.',
  ),
  checks: optional(
    z.array(z.enum(checkIds)).min(1),
    'The checks of the task. The run is incomplete if a check has no result. The default is the usual checks, the checks of the last step, and the checks of its fault.',
  ),
});
export type WrittenTask = z.output<typeof taskSchema>;
export type Task = Omit<WrittenTask, 'scope' | 'steps' | keyof End | 'orElse' | 'checks'> & {
  readonly scope: readonly Scope[];
  readonly steps: readonly Step[];
  readonly orElse?: End | readonly End[];
  readonly checks: readonly CheckId[];
} & End;

/** True for a step whose request is that of a payment page, on which the buyer types the card. */
export const isOnPage = ({ operation, payWith }: Pick<WrittenStep, 'operation' | 'payWith'>): boolean =>
  operation === 'page' || payWith === 'page';

/** Operations for which the buyer types a card, or says it by telephone. */
export const typesCard: readonly Operation[] = ['charge', 'authorize', 'hold', 'payout', 'tokenize'];

/** Operations that change nothing and succeed if the application finds a result. */
export const inquiring: readonly Operation[] = ['inquire', 'reconcile-day', 'invoice'];

/** True if the reply to the step's request is lost, so that the application cannot know the result. */
export const losesReply = ({ fault, process }: Situation = {}): boolean =>
  (fault !== undefined && fault !== 'drip') || process === 'stopped';

/**
 * True if an application may be unsure of the result of a step: after a lost reply, or after a refusal with an unlisted
 * code. The specification lists 004 for doDeal, and codes that begin with 3 for refunds and cancellations.
 */
export const leavesDoubt = (situation: Situation = {}): boolean =>
  losesReply(situation) || (situation.refusal !== undefined && !/^(?:004|3\d\d)$/.test(situation.refusal));

/** Unusual behaviour of gateway, card and buyer in a step, one sentence each. */
export const behaviourWords = (situation: Situation = {}, card: string): readonly string[] => {
  const { fault, refusal, inquiry, clock, day, form, certificate, buyer, return: way } = situation;
  const { terminal, invoice, tranId, tls, process } = situation;
  return [
    ...(card === 'approved-visa' ? [] : [`Card: ${testCards.find(({ role }) => role === card)?.says}.`]),
    ...(clock === undefined ? [] : [`The clock of the gateway shows ${clock}, the time in Jerusalem.`]),
    ...(day === undefined ? [] : ['Daylight saving begins on this day.']),
    ...(terminal === undefined ? [] : [situationWords.terminal[terminal]]),
    ...(invoice === undefined ? [] : ['An invoice of the order is created one to two seconds later.']),
    ...(tranId === undefined ? [] : ['The ids in the replies have 19 digits.']),
    ...(tls === undefined ? [] : ['The gateway accepts TLS 1.2 and no newer version.']),
    ...(certificate === undefined ? [] : [`The gateway presents an untrusted certificate (${certificate}).`]),
    ...(fault === undefined ? [] : [situationWords.fault[fault]]),
    ...(process === undefined ? [] : [situationWords.process[process]]),
    ...(refusal === undefined ? [] : [`The gateway refuses each request of the step with ${refusal}.`]),
    ...(inquiry === undefined ? [] : [situationWords.inquiry[inquiry]]),
    ...(form === undefined ? [] : [`The reply is valid, and has an unusual form: ${form}.`]),
    ...(buyer === undefined ? [] : [situationWords.buyer[buyer]]),
    ...(way === undefined ? [] : [situationWords.return[way]]),
  ];
};

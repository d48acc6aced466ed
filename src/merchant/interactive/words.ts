import { testCards } from '../../sandbox/index.ts';
import type { OrderState, Situation } from '../task-schema.ts';

/** Explanations of the states, from which a person chooses. */
export const stateWords: Readonly<Record<OrderState, string>> = {
  pending: 'nothing is decided yet',
  authorized: 'the amount is reserved',
  held: 'the buyer was charged, and the charge is held back from transmission',
  paid: 'the buyer was charged',
  failed: 'the buyer was not charged',
  unknown: 'the application cannot know yet, for example after a time-out',
  'partly refunded': 'the buyer got a part of the money back',
  refunded: 'the buyer got all of the money back',
  cancelled: 'the charge was cancelled',
};

const faults: Readonly<Record<NonNullable<Situation['fault']>, string>> = {
  'dropped before': 'The connection closes before the gateway does anything.',
  'dropped after': 'The gateway does what is requested. The connection closes without a reply.',
  'half a reply': 'The gateway does what is requested. Only half of the reply arrives.',
  silence:
    'The gateway does what is requested, and does not reply. Confirm the step as soon as your application stops waiting.',
  'late commit': 'The connection closes without a reply. The gateway does what is requested a moment later.',
  unavailable: 'The gateway does nothing, and answers HTTP 503.',
  html: 'The gateway does what is requested. The reply is an HTML page.',
  malformed: 'The gateway does what is requested. The reply is not well-formed XML.',
  empty: 'The gateway does what is requested. The reply is empty.',
  reset: 'The gateway does what is requested. The connection is reset without a reply.',
  'bad gateway': 'The gateway does what is requested. A proxy answers HTTP 502.',
  drip: 'The gateway does what is requested. The reply arrives in small pieces.',
};

const returns: Readonly<Record<NonNullable<Situation['return']>, string>> = {
  never: 'The buyer pays and does not return to your application.',
  twice: 'The buyer pays and returns twice.',
  'twice at once': 'The buyer pays. Two returns arrive at the same moment.',
  late: 'The buyer pays and returns one second later.',
  forged: 'The buyer does not pay. The return has a wrong responseMac.',
  unsigned: 'The buyer does not pay. The return has no responseMac.',
  'of another order': 'The buyer does not pay. The return has the parameters of an order that was paid.',
  'another amount': 'The buyer pays half of the amount. The responseMac of the return is valid.',
  'refusal to success': 'The card is refused. The signed refusal arrives at the success address.',
  'error first': 'The error address is called without responseMac. Then the buyer pays and does not return.',
};

const terminals: Readonly<Record<NonNullable<Situation['terminal']>, string>> = {
  'several matches are refused': 'The terminal refuses a lookup that finds several transactions, with 332.',
  'first transmission fails': 'The first transmission of the terminal fails.',
};

const inquiries: Readonly<Record<NonNullable<Situation['inquiry']>, string>> = {
  lost: 'Inquiries get no reply.',
  silence: 'Inquiries get no reply, and the connection stays open.',
  'not listed': 'Inquiries do not find the transaction yet.',
};

/** The behaviour of gateway, card and buyer in a step, a sentence each; empty without anything unusual. */
export const situationWords = (situation: Situation = {}, card: string): readonly string[] => {
  const { fault, refusal, inquiry, clock, day, form, certificate, buyer, return: way } = situation;
  const { terminal, invoice, tranId, tls } = situation;
  return [
    ...(card === 'approved-visa' ? [] : [`Card: ${testCards.find(({ role }) => role === card)?.says}.`]),
    ...(clock === undefined ? [] : [`The clock of the gateway shows ${clock}, the time in Jerusalem.`]),
    ...(day === undefined ? [] : ['It is the day on which daylight saving begins.']),
    ...(terminal === undefined ? [] : [terminals[terminal]]),
    ...(invoice === undefined ? [] : ['An invoice of the order is created one to two seconds later.']),
    ...(tranId === undefined ? [] : ['The ids in the replies have 19 digits.']),
    ...(tls === undefined ? [] : ['The gateway accepts TLS 1.2 and no newer version.']),
    ...(certificate === undefined ? [] : [`The gateway presents an untrusted certificate (${certificate}).`]),
    ...(fault === undefined ? [] : [faults[fault]]),
    ...(refusal === undefined ? [] : [`The gateway refuses each request of the step with ${refusal}.`]),
    ...(inquiry === undefined ? [] : [inquiries[inquiry]]),
    ...(form === undefined ? [] : [`The reply is valid, in another form: ${form}.`]),
    ...(buyer === undefined ? [] : ['The buyer cancels on the payment page.']),
    ...(way === undefined ? [] : [returns[way]]),
  ];
};

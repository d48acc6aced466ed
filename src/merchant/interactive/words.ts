import { testCards } from '../../sandbox/index.ts';
import { type Situation, situationWords } from '../task-schema.ts';

/** The behaviour of gateway, card and buyer in a step, a sentence each; empty without anything unusual. */
export const behaviourWords = (situation: Situation = {}, card: string): readonly string[] => {
  const { fault, refusal, inquiry, clock, day, form, certificate, buyer, return: way } = situation;
  const { terminal, invoice, tranId, tls } = situation;
  return [
    ...(card === 'approved-visa' ? [] : [`Card: ${testCards.find(({ role }) => role === card)?.says}.`]),
    ...(clock === undefined ? [] : [`The clock of the gateway shows ${clock}, the time in Jerusalem.`]),
    ...(day === undefined ? [] : ['It is the day on which daylight saving begins.']),
    ...(terminal === undefined ? [] : [situationWords.terminal[terminal]]),
    ...(invoice === undefined ? [] : ['An invoice of the order is created one to two seconds later.']),
    ...(tranId === undefined ? [] : ['The ids in the replies have 19 digits.']),
    ...(tls === undefined ? [] : ['The gateway accepts TLS 1.2 and no newer version.']),
    ...(certificate === undefined ? [] : [`The gateway presents an untrusted certificate (${certificate}).`]),
    ...(fault === undefined ? [] : [situationWords.fault[fault]]),
    ...(fault === 'silence' ? ['Confirm the step as soon as your application stops waiting.'] : []),
    ...(refusal === undefined ? [] : [`The gateway refuses each request of the step with ${refusal}.`]),
    ...(inquiry === undefined ? [] : [situationWords.inquiry[inquiry]]),
    ...(form === undefined ? [] : [`The reply is valid, in another form: ${form}.`]),
    ...(buyer === undefined ? [] : ['The buyer cancels on the payment page.']),
    ...(way === undefined ? [] : [situationWords.return[way]]),
  ];
};

import type { PlanInput } from '../plan.ts';
import { authorize, charge, chargeOfToken, hold, night, returned, task, tokenize } from './task.ts';

type Tasks = PlanInput['tasks'];

const atOnce = { process: 'two at once' } as const;
const cancel = { operation: 'cancel' } as const;
const capture = { operation: 'capture' } as const;
const payout = { operation: 'payout' } as const;
const refund = { operation: 'refund' } as const;

/** Tasks in which an application may send a request twice, or take the reply to another request for its own. */
export const sentTwice: Tasks = [
  task('authorize-two-processes', 45_817, {
    title: 'Two processes of the application get an authorization of the same order at the same moment',
    steps: [{ ...authorize, situation: atOnce }],
  }),
  task('hold-two-processes', 45_921, {
    title: 'Two processes of the application get a held charge of the same order at the same moment',
    steps: [{ ...hold, situation: atOnce }],
  }),
  task('payout-two-processes', 46_033, {
    title: 'Two processes of the application get a payout of the same order at the same moment',
    steps: [{ ...payout, situation: atOnce }],
  }),
  task('capture-two-processes', 47_017, {
    title: 'Two processes of the application get a capture of the same order at the same moment',
    steps: [authorize, { ...capture, situation: atOnce }],
  }),
  task('refund-in-part-two-processes', 47_129, {
    title: 'Two processes of the application get a refund in part of the same order at the same moment',
    steps: [charge, { ...refund, amount: 1_759, situation: { clock: night, ...atOnce } }],
  }),
  task('cancel-second-click', 47_339, {
    title: 'The same cancellation is requested twice',
    steps: [charge, cancel, cancel],
    states: returned,
  }),
  task('cancel-late-commit', 47_441, {
    title: 'The reply to a cancellation is lost, and the gateway cancels the charge later',
    steps: [charge, { ...cancel, situation: { fault: 'late commit' } }],
  }),
  task('refund-in-part-redirect', 47_543, {
    title: 'The answer to a refund in part is an HTTP redirect to the same address',
    steps: [charge, { ...refund, amount: 1_762, situation: { clock: night, fault: 'redirect' } }],
  }),
  task('refund-refusal-of-another-request', 47_657, {
    title: 'A refund is made. The reply has the requestId of another request, and refuses that other request',
    steps: [charge, { ...refund, situation: { clock: night, fault: 'refusal of another request' } }],
  }),
  task('cancel-approval-of-another-request', 47_791, {
    title:
      'A charge is not cancelled. The reply has the requestId of another request, and approves that other request',
    steps: [charge, { ...cancel, situation: { fault: 'approval of another request' } }],
  }),
  task('capture-after-lost-reply', 47_863, {
    title: 'An authorization is made, and its reply is lost. Later, the authorization is captured',
    steps: [{ ...authorize, situation: { fault: 'dropped after' } }, capture],
  }),
  task('refund-after-capture-in-part', 47_981, {
    title: 'Part of an authorization is captured, and the whole capture is refunded',
    steps: [
      authorize,
      { ...capture, amount: 31_013 },
      { ...refund, amount: 31_013, instruction: 'Refund the charge in full.', situation: { clock: night } },
    ],
    states: ['refunded'],
  }),
];

/** The same for charges of a saved card. */
export const tokensTwice: Tasks = [
  task('token-charge-two-processes', 47_221, {
    title: 'Two processes of the application charge the saved card of the same order at the same moment',
    steps: [tokenize, { ...chargeOfToken, situation: atOnce }],
  }),
];

import type { Coverage, Part } from '../../src/certificate/coverage.ts';

const whole = (of: number): Part => ({ reached: of, of, missing: [], aside: [] });

export const COVERAGE: Coverage = {
  rules: {
    ...whole(9),
    reached: 8,
    missing: [
      {
        id: 'cancelDeal.error.319',
        reason: 'The scenario needs something that the target lacks: no such terminal.',
      },
    ],
  },
  resultCodes: {
    reached: 1,
    of: 3,
    missing: [
      { id: 'refundDeal.error.320', reason: 'Only a simulated fault produced the code.' },
      { id: 'refundDeal.error.332', reason: 'No exchange of the run decided the rule.' },
    ],
    aside: [{ id: 'transmit.error.553', reason: 'It arises inside the gateway alone.' }],
    shown: 1,
    codes: [
      {
        id: 'refundDeal.error.317',
        code: '317',
        commands: ['refundDeal'],
        says: 'The refund names no transaction.',
        how: 'provoked',
        by: {
          scenario: 'A refund that names no transaction is refused with 317',
          place: 'features/commands/refund.feature:76',
        },
      },
      {
        id: 'refundDeal.error.320',
        code: '320',
        commands: ['refundDeal'],
        says: 'The charge already has a credit.',
        how: 'shown',
        by: { scenario: 'A fault is planted', place: 'features/errors/faults.feature:9' },
        reason: 'Only a simulated fault produced the code.',
      },
      {
        id: 'refundDeal.error.332',
        code: '332',
        commands: ['refundDeal'],
        says: 'The lookup meets several.',
        how: 'not reached',
        reason: 'No exchange of the run decided the rule.',
      },
      {
        id: 'transmit.error.553',
        code: '553',
        commands: ['transmitTerminal', 'transmitInquire'],
        says: 'The transactions could not be read.',
        how: 'aside',
        reason: 'It arises inside the gateway alone.',
      },
    ],
  },
  moves: {
    reached: 3,
    of: 5,
    missing: [
      { id: 'held/cancelDeal', reason: 'No scenario of the run tried this operation in this state.' },
      {
        id: 'terminal-in-transmission/transmitTerminal',
        reason: 'No scenario of the run tried this operation in this state.',
      },
    ],
    aside: [],
    states: ['held', 'transmitted', 'terminal in transmission'],
    moves: ['cancelDeal', 'release', 'transmitTerminal'],
    cells: [
      { id: 'held/cancelDeal', state: 'held', move: 'cancelDeal', outcome: 'not reached' },
      { id: 'held/release', state: 'held', move: 'release', outcome: 'passed', met: '000' },
      {
        id: 'transmitted/cancelDeal',
        state: 'transmitted',
        move: 'cancelDeal',
        outcome: 'failed',
        met: '000',
      },
      {
        id: 'transmitted/release',
        state: 'transmitted',
        move: 'release',
        outcome: 'observed',
        met: '310',
      },
      {
        id: 'terminal-in-transmission/transmitTerminal',
        state: 'terminal in transmission',
        move: 'transmitTerminal',
        outcome: 'not reached',
      },
    ],
  },
  replyElements: { ...whole(4), onlyEmpty: ['transaction.reply.lifeStyle'] },
  pairs: {
    ...whole(6),
    reached: 5,
    missing: [{ id: 'currency with user', reason: 'The run did not try currency JPY with user zeros.' }],
  },
};

import type { RuleId } from '../../../../src/contract/index.ts';
import { type Alteration, editsAt, editsOf } from '../../alteration.ts';

const deal = editsOf('sandbox/do-deal.ts');
const paid = editsOf('sandbox/page/pay.ts');
const leadsTo = editsAt('sandbox/page/way-back.ts', "['cancelUrl', 'errorUrl']");
const state = editsAt('sandbox/do-deal.ts', "state: approved ? initialState(kind, validation) : 'rejected',");

/** Creates a mutant in which approved deals of one kind have a wrong state; their reply is right. */
const stands = (rule: RuleId, breaks: string, where: string, stateThen: string): Alteration =>
  state(
    rule,
    breaks,
    `state: !approved ? 'rejected' : ${where} ? '${stateThen}' : initialState(kind, validation),`,
  );

/** Creates a mutant that charges a deal and then refuses it because of the rule. */
const charged = (rule: RuleId, what: string): Alteration =>
  deal(
    rule,
    `a charge with ${what} is refused, and charged all the same`,
    "checkRequest(call, 'doDeal');",
    `let late: unknown; try { checkRequest(call, 'doDeal'); } catch (e) { if ((e as Refusal).rule !== '${rule}') throw e; late = e; }`,
    {
      file: 'sandbox/do-deal.ts',
      from: '  return {\n    result: transaction.status,',
      to: '  if (late) throw late;\n  return {\n    result: transaction.status,',
    },
  );

const charging = "kind === 'charge' && validation === 'autocomm' &&";

/** Mutants that answer deals correctly, but book them wrongly. */
export const doDealMoves: readonly Alteration[] = [
  ...(
    [
      ['in payments', "field('creditType') === 'Payments'"],
      ['to a token', "field('cardId')"],
    ] as const
  ).map(([how, where]) =>
    stands(
      'validation.Verify',
      `a pre-authorization ${how} charges at once`,
      `kind === 'pre-authorization' && ${where}`,
      'pending transmission',
    ),
  ),
  stands(
    'validation.AutoComm',
    'a charge in dollars is held',
    `${charging} field('currency') === 'USD'`,
    'held',
  ),
  stands(
    'validation.AutoComm',
    'a forced charge is authorized alone',
    `${charging} field('transactionType') === 'Forced'`,
    'authorized',
  ),
  stands(
    'validation.AutoCommHold',
    'a held charge to a token settles without a release',
    "validation === 'autocommhold' && field('cardId')",
    'pending transmission',
  ),
  deal(
    'doDeal.error.refusal',
    'a pre-authorization is approved on a card that the credit company refuses',
    "  const approved = card.outcome.status === '000';",
    "  const status = kind === 'pre-authorization' ? '000' : card.outcome.status;\n  const approved = status === '000';",
    { file: 'sandbox/do-deal.ts', from: '    status: card.outcome.status,', to: '    status,' },
  ),
  deal(
    'validation.Token',
    'a token is booked as a charge of nothing',
    "if (validation === 'token') return 'token';",
    '',
  ),
  deal(
    ['doDeal.request.cardId', 'transaction.reply.cardMask', 'transaction.reply.cardNo'],
    'a charge to a token is on another card',
    "const card = state.cardOf(merchant, field('cardId') ?? '');",
    "const behind = state.cardOf(merchant, field('cardId') ?? '');\n  const card = behind && { ...behind, lastFour: '4242' };",
  ),
  deal(
    ['validation.TxnSetup', 'doDeal.request.currency.value.USD'],
    'asking for a payment page makes a charge',
    "if (validation === 'txnsetup') return setUpPage(call, terminal);",
    "if (validation === 'txnsetup') { state.ledger.add({ tranId: state.identifiers.tranId(), cgUid: '1', uid: '1', terminalNumber: terminal.number, kind: 'charge', type: '01', state: 'pending transmission', status: '000', total: Number(field('total')), card: readCard('4580000000000000', 'x', 'y'), cardExpiration: '1230', authNumber: '', user: field('user'), at: state.clock.now(), sequence: '001', sent: sentOf(call), credited: 0 }); return setUpPage(call, terminal); }",
  ),
  paid(
    'doDeal.request.mpiValidation.value.AutoCommHold',
    'a payment page that is to hold a charge charges at once',
    "const validation = sent.mpiValidation ?? '';",
    "const validation = (sent.mpiValidation ?? '').replace('AutoCommHold', 'AutoComm');",
  ),
  leadsTo('doDeal.request.cancelUrl', 'a payment page leads a buyer who cancels to errorUrl', "['errorUrl']"),
  editsOf('sandbox/identifiers.ts')(
    'transaction.reply.ashraitEmvData.uid',
    'every uid is of midnight',
    'const uid = uidOf(time.second, terminalNumber, this.#uids);',
    'const midnight = uidOf(`${time.second.slice(0, 6)}000000`, terminalNumber, this.#uids);\n      const uid = isTaken(midnight) ? uidOf(time.second, terminalNumber, this.#uids) : midnight;',
  ),
  charged('doDeal.request.cvv', 'a CVV out of form'),
  charged('installments.rule', 'installments that do not add up'),
];

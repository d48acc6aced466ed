import { editMutant, type Mutant, type Rules } from '../mutant.ts';

/** A deal that breaks the rule is charged; then it is refused. */
const charged = (rule: string, what: string): Mutant =>
  editMutant(
    rule,
    `a charge with ${what} is refused, and charged all the same`,
    {
      file: 'sandbox/do-deal.ts',
      from: "checkRequest(call, 'doDeal');",
      to: `let late: unknown; try { checkRequest(call, 'doDeal'); } catch (e) { if ((e as Refusal).rule !== '${rule}') throw e; late = e; }`,
    },
    {
      file: 'sandbox/do-deal.ts',
      from: '  return {\n    result: transaction.status,',
      to: '  if (late) throw late;\n  return {\n    result: transaction.status,',
    },
  );

/** A credit that the code refuses is booked; then it is refused. */
const credited = (
  command: 'refundDeal' | 'cancelDeal',
  code: string,
  when: string,
  rule: string | Rules = `${command}.error.${code}`,
): Mutant => {
  const [file, type, done] =
    command === 'refundDeal'
      ? ['sandbox/refund-deal.ts', 'Refund', 'refunded']
      : ['sandbox/cancel-deal.ts', 'Cancel', 'cancelled'];
  const begin = `export function ${command}(call: Call): Answer {\n`;
  return editMutant(
    rule,
    `${command} is refused with ${code} where ${when}, and it is ${done} all the same`,
    {
      file,
      from: begin,
      to: `${begin}  try { return served(call); } catch (e) {
    if ((e as Refusal).result === '${code}' && !(e as Refusal).rule.includes('.request.')) {
      const one = originalOf(call, { command: '${command}', notFound: '310' });
      const terminal = terminalOf(call.merchant, one.terminalNumber);
      if (terminal) credit(call, terminal, one, { command: '${command}', type: '${type}', total: Number(call.field('total') ?? one.total), overrides: {}, rule: '' });
    }
    throw e;
  }
}
function served(call: Call): Answer {
`,
    },
  );
};

/** Requests that are refused as they should be, and done nevertheless. */
export const refusedAndDone: readonly Mutant[] = [
  charged('doDeal.request.cvv', 'a CVV out of form'),
  charged('doDeal.request.shiftId1', 'a shiftId1 that is too long'),
  charged('doDeal.request.shiftTxnDate', 'a shiftTxnDate out of form'),
  charged('installments.rule', 'installments that do not add up'),
  credited('refundDeal', '310', 'what is named is no charge'),
  credited('refundDeal', '320', 'the charge was credited already'),
  credited('refundDeal', '324', 'the terminal may not refund'),
  credited('refundDeal', '339', 'the credit type is another'),
  credited('refundDeal', '340', 'the number of payments is another'),
  credited('cancelDeal', '313', 'the charge was transmitted'),
  credited('cancelDeal', '314', 'the charge was cancelled already', [
    'cancelDeal.error.314',
    'transition.approved-pending-transmission-canceldeal',
  ]),
  credited('cancelDeal', '319', 'the terminal may not cancel'),
  credited('cancelDeal', '320', 'the charge was credited already'),
];

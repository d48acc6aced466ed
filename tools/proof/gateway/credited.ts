import { type Alteration, editsAt, type Rules } from '../alteration.ts';

/** Creates a mutant that refuses a refund or cancellation with the result code, but books it. */
export function credited(
  command: 'refundDeal' | 'cancelDeal',
  code: string,
  when: string,
  rule: Rules,
): Alteration {
  const [file, type, done] =
    command === 'refundDeal' ? ['refund-deal', 'Refund', 'refunded'] : ['cancel-deal', 'Cancel', 'cancelled'];
  const begin = `export function ${command}(call: Call): Answer {\n`;
  return editsAt(`sandbox/${file}.ts`, begin)(
    rule,
    `${command} is refused with ${code} where ${when}, and it is ${done} all the same`,
    `${begin}  try { return served(call); } catch (e) {
    if ((e as Refusal).result === '${code}' && !(e as Refusal).rule.includes('.request.')) {
      const one = originalOf(call, { command: '${command}', notFound: '310' });
      const terminal = terminalOf(call.merchant, one.terminalNumber);
      if (terminal) credit(call, terminal, one, { command: '${command}', type: '${type}', total: Number(call.field('total') ?? one.total), overrides: {}, rule: '' as never });
    }
    throw e;
  }
}
function served(call: Call): Answer {
`,
  );
}

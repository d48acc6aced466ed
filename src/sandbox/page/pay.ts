import type { RuleId } from '../../contract/index.ts';
import { type Element, textAt } from '../../message/element.ts';
import { announce } from '../announce.ts';
import { type Answer, answerOfRefusal, Refusal } from '../answer.ts';
import { doDeal } from '../do-deal.ts';
import { enveloped } from '../envelope.ts';
import { changed } from '../faults/changed.ts';
import { type SandboxState, terminalOf } from '../state.ts';
import { textOf } from '../texts.ts';
import { refusedValues, transactionElement } from '../transaction-reply.ts';
import type { TypedCard } from './card-form.ts';
import type { PageOutcome, PaymentPage } from './pages.ts';
import { inPayments } from './payments.ts';
import { words } from './words.ts';

/** The result code of a cancelled payment page, which the specification does not define. */
const gaveUp = '999';

export function pay(
  state: SandboxState,
  page: PaymentPage,
  card: TypedCard,
  remarks: readonly string[] = [],
): PageOutcome {
  const { language, merchant, sent } = page;
  const validation = sent.mpiValidation ?? '';
  const typed: Readonly<Record<string, string | undefined>> = {
    validation,
    cardNo: card.number,
    cardExpiration: card.expiration,
    cvv: card.cvv,
    ...(card.personalId !== '' && { id: card.personalId }),
    // A deal that only creates a token has no amount, even if the payment page shows one.
    ...(validation === 'Token' && { total: '0' }),
    ...(card.payments !== undefined && inPayments(sent, card.payments)),
  };
  const field = (path: string) => (path in typed ? typed[path] : sent[path]);
  // Only errors in card data count, because the merchant's parameters were checked when the page was created.
  const forgives = (breach: { readonly field: string }) =>
    !['cardNo', 'cardExpiration', 'cvv', 'id'].includes(breach.field);
  const answer = answered(() => doDeal({ state, merchant, language, field, forgives }));
  const text = textOf(answer.result, language);
  const content =
    answer.content ?? transactionElement('doDeal', refusedValues(answer.result, language, field));
  const header = { command: 'doDeal', requestId: '', version: '2000', language };
  return ended(state, page, answer.rule, remarks, {
    how: answer.result === '000' ? 'approved' : 'declined',
    code: answer.result,
    text,
    personalId: card.personalId,
    reply: asRecorded(enveloped(header, { ...answer, content }, state.clock.now()), page, field('id')),
  });
}

/** A faked success without a deal, for a simulated fault. The payment page stays open. */
export const forged = (page: PaymentPage): PageOutcome => ({
  how: 'approved',
  code: '000',
  text: textOf('000', page.language),
  personalId: '',
});

export function giveUp(state: SandboxState, page: PaymentPage): PageOutcome {
  const text = words[page.language].gaveUp;
  return ended(state, page, 'validation.TxnSetup', [], {
    how: 'cancelled',
    code: gaveUp,
    text,
    personalId: '',
  });
}

/** On a lenient terminal, the reply gets the elements customerData and id, which recorded replies have. */
function asRecorded(reply: Element, { sent, merchant }: PaymentPage, id = ''): Element {
  if (!terminalOf(merchant, sent.terminalNumber)?.lenient) return reply;
  const data = Object.entries(sent).filter(([name]) => name.startsWith('customerData.'));
  return [...data, ...(id ? [['id', id] as const] : [])].reduce(
    (root, [name, value]) => changed(root, ['response', 'doDeal', ...name.split('.')], value),
    reply,
  );
}

function answered(deal: () => Answer): Answer {
  try {
    return deal();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answerOfRefusal(error);
  }
}

function ended(
  state: SandboxState,
  page: PaymentPage,
  rule: RuleId | 'fault',
  remarks: readonly string[],
  outcome: PageOutcome,
): PageOutcome {
  state.pages.change(page, { outcome });
  const { txId, sent } = page;
  const what = `payment page ${txId}: ${sent.mpiValidation} ${outcome.how}`;
  const mask = textAt(outcome.reply, 'response.doDeal.cardMask');
  state.whenStored(() =>
    announce(state, {
      ...{ command: 'doDeal', result: outcome.code, rule, remarks, field: (name) => sent[name] },
      says: [what, ...remarks],
      request: [what, mask].filter(Boolean).join(', card '),
    }),
  );
  return outcome;
}

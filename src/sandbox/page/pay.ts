import type { RuleId } from '../../contract/index.ts';
import { textAt } from '../../message/element.ts';
import { type Answer, Refusal } from '../answer.ts';
import { doDeal } from '../do-deal.ts';
import { enveloped } from '../envelope.ts';
import type { SandboxState } from '../state.ts';
import { textOf } from '../texts.ts';
import { refusedValues, transactionElement } from '../transaction-reply.ts';
import type { TypedCard } from './card-form.ts';
import type { PageOutcome, PaymentPage } from './pages.ts';
import { words } from './words.ts';

/** The code of a page that the cardholder gave up. None is stated; this one is no status of a deal. */
const gaveUp = '999';

/** Runs the deal that the page is for, as doDeal would have with the card in the request, and ends the page. */
export function pay(state: SandboxState, page: PaymentPage, card: TypedCard): PageOutcome {
  const { language, merchant, sent } = page;
  const validation = sent.mpiValidation ?? '';
  const typed: Readonly<Record<string, string>> = {
    validation,
    cardNo: card.number,
    cardExpiration: card.expiration,
    cvv: card.cvv,
    ...(card.personalId !== '' && { id: card.personalId }),
    // A token is made for nothing, whatever the page shows.
    ...(validation === 'Token' && { total: '0' }),
  };
  const field = (path: string) => typed[path] ?? sent[path];
  const answer = answered(() => doDeal({ state, merchant, language, field }));
  const text = textOf(answer.result, language);
  const content =
    answer.content ?? transactionElement('doDeal', refusedValues(answer.result, language, field));
  const header = { command: 'doDeal', requestId: '', version: '2000', language };
  return ended(state, page, answer.rule, {
    how: answer.result === '000' ? 'approved' : 'declined',
    code: answer.result,
    text,
    reply: enveloped(header, { ...answer, content }, state.clock.now()),
  });
}

/** Ends the page without a deal. */
export function giveUp(state: SandboxState, page: PaymentPage): PageOutcome {
  const text = words[page.language].gaveUp;
  return ended(state, page, 'validation.TxnSetup', { how: 'cancelled', code: gaveUp, text });
}

function answered(deal: () => Answer): Answer {
  try {
    return deal();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { result: error.result, rule: error.rule, info: error.message };
  }
}

function ended(
  state: SandboxState,
  page: PaymentPage,
  rule: RuleId | 'fault',
  outcome: PageOutcome,
): PageOutcome {
  page.outcome = outcome;
  const mask = textAt(outcome.reply, 'response.doDeal.cardMask');
  state.journal.add({
    moment: state.clock.zoned(),
    command: 'doDeal',
    result: outcome.code,
    rule,
    request: [`payment page ${page.txId}: ${page.sent.mpiValidation} ${outcome.how}`, mask]
      .filter(Boolean)
      .join(', card '),
    remarks: [],
  });
  return outcome;
}

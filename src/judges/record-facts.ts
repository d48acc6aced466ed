import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { codeOf, commandData, hasForm, lookupElements, makesTransaction } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { isAccepted, isPreAuthorization, isRouted, originalsOf, tranIdOf, valueIn } from './asked.ts';
import { failed, failedIf, holds, type Judgement, letThrough, quoted } from './judge.ts';
import { canBeOf } from './times.ts';

export function recordFacts(record: Element, history: readonly Exchange[]): Judgement[] {
  const made = history.find(
    (one) => makesTransaction(one.command) && isAccepted(one) && isReplyTo(one, record),
  );
  const answered = made && contentOf(made) && !letThrough(made) ? made : undefined;
  return [
    ...cleared(record),
    holds(
      'inquireTransactions.card-type',
      showsCard(record),
      'no element of the record contains the card type',
    ),
    ...label(record),
    ...refused(record, history),
    ...(answered
      ? [
          ...againstReply(record, answered, history),
          ...amount(record, answered, history),
          ...card(record, answered, history),
          ...type(record, answered, history),
        ]
      : []),
  ];
}

const isReplyTo = (exchange: Exchange, record: Element): boolean =>
  textAt(exchange.reply, 'response.tranId') === textAt(record, 'tranId');

/** The specification does not say which element has the card type, so one of these elements has to be filled. */
const cardElements = ['creditCompany', 'cardAcquirer', 'cardType', 'extendedCardType', 'cardBrand'];

const showsCard = (record: Element): boolean =>
  cardElements.some((name) => textAt(record, name) || at(record, name)?.attributes.code);

function cleared(record: Element): Judgement[] {
  const isMissing =
    textAt(record, 'financialStatus') === 'TRANSMITTED' && !textAt(record, 'clearingReferanceNo');
  const note = 'a transmitted transaction has no clearingReferanceNo';
  return failedIf(isMissing, 'transaction.record.clearingReferanceNo', note);
}

function refused(record: Element, history: readonly Exchange[]): Judgement[] {
  if (textAt(record, 'tranId') === '') return [];
  const exchange = history.find(
    (one) => one.command === 'doDeal' && isReplyTo(one, record) && !['000', ''].includes(resultOf(one)),
  );
  return exchange ? status(record, exchange) : [];
}

function status(record: Element, answered: Exchange): Judgement[] {
  const [recorded, replied] = [textAt(record, 'status') ?? '', valueIn(answered, 'status')];
  // If the status of a reply contradicts its result, the reply itself is wrong.
  const comparable = hasForm('status', replied) && (replied === '000') === isAccepted(answered);
  if (!comparable || recorded === '') return [];
  const note = `the record has status ${recorded}, but the reply to the transaction had status ${replied}`;
  // A record may write the success status with another number of zeros.
  const isSame = /^0+$/.test(recorded) ? replied === '000' : recorded === replied;
  return [holds('transaction.record.status', isSame, note)];
}

const dealOf = (answered: Exchange, history: readonly Exchange[]): Exchange | undefined =>
  answered.command === 'doDeal' ? answered : originalsOf(answered, history)[0];

function againstReply(record: Element, answered: Exchange, history: readonly Exchange[]): Judgement[] {
  const [terminal = '', date = ''] = ['terminalNumber', 'transactionDate'].map((name) =>
    textAt(record, name),
  );
  const found = status(record, answered);
  // The gateway can assign a deal to another terminal, by a route or a main terminal.
  const deal = dealOf(answered, history);
  const expected = deal && !isRouted(deal) ? sentIn(deal, 'terminalNumber') : undefined;
  if (terminal !== '' && expected) {
    const note = `the record names terminal ${terminal}, but the deal was made on terminal ${expected}`;
    found.push(holds('transaction.record.terminalNumber', terminal === expected, note));
  }
  const note = `transactionDate is ${quoted(date)}, which is not the time of the transaction`;
  return [...found, holds('transaction.record.transactionDate', canBeOf(answered, date), note)];
}

const later = (answered: Exchange, history: readonly Exchange[]): readonly Exchange[] =>
  history.slice(history.indexOf(answered) + 1);

function amount(record: Element, answered: Exchange, history: readonly Exchange[]): Judgement[] {
  const [recorded, replied] = [textAt(record, 'total') ?? '', valueIn(answered, 'total')];
  const original = history.find(
    (one) => makesTransaction(one.command) && isAccepted(one) && tranIdOf(one) === sentIn(answered, 'tranId'),
  );
  const asked = sentIn(answered, 'total') ?? (original && sentIn(original, 'total'));
  // A captured pre-authorization may have another total.
  if (isPreAuthorization(answered) && later(answered, history).some((one) => names(one, answered))) return [];
  if (!/^\d+$/.test(recorded) || !/^\d+$/.test(replied)) return [];
  // If the total of a reply differs from its request, the reply itself is wrong.
  if (asked === undefined ? answered.command === 'doDeal' : Number(asked) !== Number(replied)) return [];
  const note = `the record has total ${recorded}, but the reply to the transaction had total ${replied}`;
  return [holds('transaction.record.total', Number(recorded) === Number(replied), note)];
}

const { fields } = commandData.inquireTransactions.reply[0];
type Coded = 'creditCompany' | 'cardAcquirer' | 'transactionType';

const isCode = (name: Coded, code: string): boolean =>
  Object.keys(fields[name].sharedCodes).some((key) => codeOf(key) === code);

function card(record: Element, answered: Exchange, history: readonly Exchange[]): Judgement[] {
  const found = showsCard(record)
    ? (['creditCompany', 'cardAcquirer'] as const).flatMap((name) => sameCode(record, answered, name))
    : [];
  const [recorded, replied] = [textAt(record, 'cardId') ?? '', valueIn(answered, 'cardId')];
  const deal = dealOf(answered, history);
  const number = (deal && sentIn(deal, 'cardNo')) ?? '';
  if (number && /^\d{16}$/.test(recorded) && !recorded.endsWith(number.slice(-4)))
    return [
      ...found,
      failed('transaction.record.cardId', 'cardId does not end with the last four digits of the card'),
    ];
  // If the token in a reply does not end like its card, the reply itself is wrong. Tokens of 16 and 36 digits are
  // different tokens.
  const comparable = hasForm('cardId', replied) && number.endsWith(replied.slice(-4));
  if (!comparable || !number || (recorded !== '' && recorded.length !== replied.length)) return found;
  const note = `cardId in the record ${recorded === '' ? 'is empty' : 'is another token'}, but the reply to the deal had a token`;
  return [...found, holds('inquireTransactions.token-as-answered', recorded === replied, note)];
}

function label(record: Element): Judgement[] {
  const type = at(record, 'transactionType');
  const { code = '' } = type?.attributes ?? {};
  const note = `transactionType has code ${code} with the label ${quoted(type?.text.trim() ?? '')}`;
  return failedIf(isCode('transactionType', code) && !fits(type), 'transaction.record.transactionType', note);
}

/** Another command can change transactionType. Cancelled charges may have another type. */
function type(record: Element, answered: Exchange, history: readonly Exchange[]): Judgement[] {
  const [recorded, replied] = [record, contentOf(answered)].map((holder) => at(holder, 'transactionType'));
  const isCredit = answered.command !== 'doDeal';
  const touched = later(answered, history).some(
    (one) => isAccepted(one) && (isCredit ? names(one, answered) : makesTransaction(one.command)),
  );
  const changed =
    !isCredit && !/^(AUTHORIZED|CAPTURED|TRANSMITTED)$/.test(textAt(record, 'financialStatus') ?? '');
  // If the reply to a credit has another code than 52, the reply itself is wrong.
  const isWrong = isCredit && replied?.attributes.code !== '52';
  if (touched || changed || isWrong) return [];
  // Refunds and cancellations have the same code, but different labels.
  const [own, expected] = [recorded, replied].map((one) => one?.text.trim() ?? '');
  if (
    recorded?.attributes.code === replied?.attributes.code &&
    fits(recorded) &&
    fits(replied) &&
    own !== expected
  ) {
    const note = `transactionType is ${own}, but the reply to the transaction had ${expected}`;
    return [failed('transaction.record.transactionType', note)];
  }
  return sameCode(record, answered, 'transactionType');
}

const fits = (type: Element | undefined): boolean =>
  Object.entries(fields.transactionType.sharedCodes).some(
    ([key, label]) => codeOf(key) === type?.attributes.code && label === type.text.trim(),
  );

function names(later: Exchange, answered: Exchange): boolean {
  const own = (path: string) => (path === 'tranId' ? tranIdOf(answered) : valueIn(answered, path));
  return (
    makesTransaction(later.command) &&
    Object.entries(lookupElements).some(([name, path]) => own(path) && sentIn(later, name) === own(path))
  );
}

function sameCode(record: Element, answered: Exchange, name: Coded): Judgement[] {
  const [recorded, replied] = [record, contentOf(answered)].map(
    (holder) => at(holder, name)?.attributes.code ?? '',
  ) as [string, string];
  // Another rule covers an unknown code.
  if (!isCode(name, replied) || (recorded !== '' && !isCode(name, recorded))) return [];
  if (recorded === '' && textAt(record, name)) return [];
  const code = recorded === '' ? 'no code' : `code ${recorded}`;
  const note = `${name} has ${code}, but the reply to the transaction had ${replied}`;
  return [holds(`transaction.record.${name}`, recorded === replied, note)];
}

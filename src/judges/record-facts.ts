import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { codeOf, commandData, hasForm, makesTransaction } from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { isPreAuthorization, isRouted, lookups } from './asked.ts';
import { failed, holds, type Judgement, letThrough, quoted } from './judge.ts';
import { originalsOf, tranIdOf } from './original.ts';
import { canBeOf } from './times.ts';

/** What a record owes to the request and the reply of its transaction. */
export function recordFacts(record: Element, history: readonly Exchange[]): Judgement[] {
  const answered = history.find(
    (one) =>
      resultOf(one) === '000' &&
      textAt(one.reply, 'response.tranId') === textAt(record, 'tranId') &&
      contentOf(one) &&
      !letThrough(one),
  );
  return [
    ...cleared(record),
    ...cardType(record),
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

/** In which element the type of a card is told is not said: one of those that tell of a card has to be filled. */
const ofCard = ['creditCompany', 'cardAcquirer', 'cardType', 'extendedCardType', 'cardBrand'];

const tellsOfCard = (record: Element): boolean =>
  ofCard.some((name) => textAt(record, name) || at(record, name)?.attributes.code);

const cardType = (record: Element): Judgement[] => [
  holds('inquireTransactions.card-type', tellsOfCard(record), 'no element of the record shows the card type'),
];

function cleared(record: Element): Judgement[] {
  const missing =
    textAt(record, 'financialStatus') === 'TRANSMITTED' && !textAt(record, 'clearingReferanceNo');
  return missing
    ? [
        failed(
          'transaction.record.clearingReferanceNo',
          'a transmitted transaction has no clearingReferanceNo',
        ),
      ]
    : [];
}

/** What was refused has the status of its refusal, where it is reported. */
function refused(record: Element, history: readonly Exchange[]): Judgement[] {
  const tranId = textAt(record, 'tranId');
  const exchange = history.find(
    (one) =>
      one.command === 'doDeal' &&
      !/^(000)?$/.test(resultOf(one)) &&
      tranId !== '' &&
      textAt(one.reply, 'response.tranId') === tranId,
  );
  return exchange ? status(record, exchange) : [];
}

function status(record: Element, answered: Exchange): Judgement[] {
  const [is, was] = [textAt(record, 'status') ?? '', textAt(contentOf(answered), 'status') ?? ''];
  // A status of success in a refusal is wrong itself.
  const comparable = hasForm('status', was) && (was === '000') === (resultOf(answered) === '000');
  if (!comparable || is === '') return [];
  const note = `the record has status ${is}, the reply to the transaction had ${was}`;
  // Success may be told with other zeros.
  return [holds('transaction.record.status', /^0+$/.test(is) ? was === '000' : is === was, note)];
}

/** The deal itself, or the one that a credit is about. */
const dealOf = (answered: Exchange, history: readonly Exchange[]): Exchange | undefined =>
  answered.command === 'doDeal' ? answered : originalsOf(answered, history)[0];

function againstReply(record: Element, answered: Exchange, history: readonly Exchange[]): Judgement[] {
  const value = (name: string) => textAt(record, name) ?? '';
  const found = status(record, answered);
  // A route or a main terminal may lead the deal to another terminal than the one it names.
  const deal = dealOf(answered, history);
  const terminal = deal && !isRouted(deal) ? sentIn(deal, 'terminalNumber') : undefined;
  if (value('terminalNumber') !== '' && terminal)
    found.push(
      holds(
        'transaction.record.terminalNumber',
        value('terminalNumber') === terminal,
        `the record names terminal ${value('terminalNumber')}, the deal was made on ${terminal}`,
      ),
    );
  const note = `transactionDate is ${quoted(value('transactionDate'))}, not the time of the transaction`;
  found.push(holds('transaction.record.transactionDate', canBeOf(answered, value('transactionDate')), note));
  return found;
}

function amount(record: Element, answered: Exchange, history: readonly Exchange[]): Judgement[] {
  const [is, was] = [textAt(record, 'total') ?? '', textAt(contentOf(answered), 'total') ?? ''];
  const original = history.find(
    (one) => resultOf(one) === '000' && textAt(one.reply, 'response.tranId') === sentIn(answered, 'tranId'),
  );
  const asked = sentIn(answered, 'total') ?? (original && sentIn(original, 'total'));
  // What a pre-authorization is worth after its capture is not said.
  const later = history.slice(history.indexOf(answered) + 1);
  if (isPreAuthorization(answered) && later.some((one) => names(one, answered))) return [];
  if (!/^\d+$/.test(is) || !/^\d+$/.test(was)) return [];
  // A reply that tells another amount than was sent is wrong itself.
  if (asked === undefined ? answered.command === 'doDeal' : Number(asked) !== Number(was)) return [];
  const note = `the record has total ${is}, the reply to the transaction had ${was}`;
  return [holds('transaction.record.total', Number(is) === Number(was), note)];
}

const { fields } = commandData.inquireTransactions.reply[0];
type Coded = 'creditCompany' | 'cardAcquirer' | 'transactionType';

const isCode = (name: Coded, code: string): boolean =>
  Object.keys(fields[name].sharedCodes).some((key) => codeOf(key) === code);

/** Credit company, acquirer and token belong to the card: nothing that happens to a transaction changes them. */
function card(record: Element, answered: Exchange, history: readonly Exchange[]): Judgement[] {
  const told = tellsOfCard(record);
  const found = (['creditCompany', 'cardAcquirer'] as const).flatMap((name) =>
    told ? sameCode(record, answered, name) : [],
  );
  const [is, was] = [textAt(record, 'cardId') ?? '', textAt(contentOf(answered), 'cardId') ?? ''];
  const deal = dealOf(answered, history);
  const number = (deal && sentIn(deal, 'cardNo')) ?? '';
  if (number && /^\d{16}$/.test(is) && !is.endsWith(number.slice(-4)))
    return [...found, failed('transaction.record.cardId', 'cardId does not end like the card of the deal')];
  // A token that does not end like its card is wrong itself; of the two lengths of a token each has its own.
  const comparable = hasForm('cardId', was) && number.endsWith(was.slice(-4));
  if (!comparable || !number || (is !== '' && is.length !== was.length)) return found;
  const note = `cardId is ${is === '' ? 'empty' : 'another'}, and the reply to the deal had a token`;
  return [...found, holds('inquireTransactions.token-as-answered', is === was, note)];
}

/** A code and its label are a pair, whatever else is known of the transaction. */
function label(record: Element): Judgement[] {
  const type = at(record, 'transactionType');
  const { code = '' } = type?.attributes ?? {};
  const note = `transactionType has code ${code} with the label ${quoted(type?.text.trim() ?? '')}`;
  return isCode('transactionType', code) && !fits(type)
    ? [failed('transaction.record.transactionType', note)]
    : [];
}

/**
 * The type that the reply told, while nothing has happened to the transaction: a cancelled charge may show another. A
 * credit keeps its type, until it is named by another command.
 */
function type(record: Element, answered: Exchange, history: readonly Exchange[]): Judgement[] {
  const rule = 'transaction.record.transactionType';
  const [is, was] = [record, contentOf(answered)].map((holder) => at(holder, 'transactionType'));
  const { code = '' } = is?.attributes ?? {};
  const reported = is?.text.trim() ?? '';
  const later = history.slice(history.indexOf(answered) + 1).filter((one) => resultOf(one) === '000');
  const isCredit = answered.command !== 'doDeal';
  const touched = later.some((one) => (isCredit ? names(one, answered) : makesTransaction(one.command)));
  const changed =
    !isCredit && !/^(AUTHORIZED|CAPTURED|TRANSMITTED)$/.test(textAt(record, 'financialStatus') ?? '');
  // A credit that was answered as of another type is wrong there.
  const mistold = isCredit && was?.attributes.code !== '52';
  if (touched || changed || mistold) return [];
  // Two types have one code, and are told apart by their labels.
  const answeredLabel = was?.text.trim() ?? '';
  if (code === was?.attributes.code && fits(is) && fits(was) && reported !== answeredLabel)
    return [
      failed(rule, `transactionType is ${reported}, the reply to the transaction had ${answeredLabel}`),
    ];
  return sameCode(record, answered, 'transactionType');
}

const fits = (type: Element | undefined): boolean =>
  Object.entries(fields.transactionType.sharedCodes).some(
    ([key, label]) => codeOf(key) === type?.attributes.code && label === type.text.trim(),
  );

function names(later: Exchange, answered: Exchange): boolean {
  const own = (path: string) => (path === 'tranId' ? tranIdOf(answered) : textAt(contentOf(answered), path));
  return (
    makesTransaction(later.command) &&
    Object.entries(lookups).some(([name, path]) => own(path) && sentIn(later, name) === own(path))
  );
}

function sameCode(record: Element, answered: Exchange, name: Coded): Judgement[] {
  const code = (holder: Element | undefined) => at(holder, name)?.attributes.code ?? '';
  const [is, was] = [code(record), code(contentOf(answered))];
  // A code that is none is blamed where it stands.
  if (!isCode(name, was) || (is !== '' && !isCode(name, is))) return [];
  if (is === '' && textAt(record, name)) return [];
  const note = `${name} has ${is === '' ? 'no code' : `code ${is}`}, the reply to the transaction had ${was}`;
  return [holds(`transaction.record.${name}`, is === was, note)];
}

import { cardAcquirers, cardBrands, creditCompanies } from './codes.ts';
import type { ReplyField } from './field.ts';

export const cardReply = {
  cardId: {
    format: { kind: 'pattern', pattern: '[0-9]{16}|[0-9]{36}', allows: '16 or 36 digits' },
    carried: 'sometimes',
    demandedIf: { field: 'validation', in: ['Token'] },
    line: 138,
    group: 'tokenization',
    says: 'A deal by card number returns a token of 16 or 36 digits, if the module for tokens (card-id) is configured.',
  },
  cardBin: {
    carried: 'always',
    line: 139,
    says: 'The reply has the element cardBin. As its name suggests, cardBin has the first digits of the card number.',
  },
  cardMask: {
    carried: 'filled',
    filledIn: ['refundDeal'],
    line: 139,
    says: 'The reply has the element cardMask. The specification does not say which digits cardMask shows. The kit requires that at least two digits stay hidden, even if a reader combines cardMask, cardNo and cardBin.',
  },
  cardLength: {
    carried: 'always',
    line: 139,
    says: 'The reply has the element cardLength. As its name suggests, cardLength has the number of digits of the card number.',
  },
  cardNo: {
    carried: 'filled',
    line: 139,
    says: 'The reply returns the card number masked. The specification does not say how many digits the mask hides. The kit requires that the mask hides at least two digits.',
  },
  cardName: { carried: 'always', line: 139, says: 'The reply has the element cardName.' },
  cardExpiration: {
    format: { kind: 'digits', min: 4, max: 4 },
    carried: 'filled',
    line: 139,
    echoes: 'cardExpiration',
    inCredits: 'of the deal',
    says: 'The reply returns the expiry as it was sent, with four characters.',
  },
  cardType: { coded: true, carried: 'always', line: 140, says: 'cardType has a code or is empty.' },
  extendedCardType: {
    coded: true,
    carried: 'always',
    line: 140,
    says: 'extendedCardType has a code or is empty.',
  },
  customCardType: {
    coded: true,
    carried: 'always',
    line: 140,
    says: 'customCardType has a code or is empty.',
  },
  blockedCard: { coded: true, carried: 'always', line: 140, says: 'blockedCard has a code or is empty.' },
  lifeStyle: { coded: true, carried: 'always', line: 140, says: 'lifeStyle has a code or is empty.' },
  serviceCode: { coded: true, carried: 'always', line: 140, says: 'serviceCode has a code or is empty.' },
  creditCompany: {
    coded: true,
    codes: creditCompanies,
    valueIds: 'code',
    carried: 'filled',
    line: 141,
    group: 'credit company of a card',
    says: 'The credit company has one of the codes 0, 1, 2, 6, 11. The deprecated codes 3, 4, 5 appear in cardBrand instead.',
  },
  cardBrand: {
    coded: true,
    codes: cardBrands,
    // American Express and Diners cards can also be private-label cards.
    neverLabelled: { '0': ['visa', 'mastercard', 'master card', 'maestro'] },
    valueIds: 'code',
    carried: 'filled',
    line: 142,
    group: 'brand of a card',
    says: 'The brand of the card has one of the codes 0 to 8. Code 0 means a private label and not a card network. Cards of the type of American Express or Diners are private-label cards too. The specification does not state which brand code American Express and Diners cards have.',
  },
  cardAcquirer: {
    coded: true,
    codes: cardAcquirers,
    valueIds: 'code',
    carried: 'filled',
    line: 143,
    group: 'acquirer of a card',
    says: 'The acquirer has one of the codes 1, 2, 6, 11.',
  },
} as const satisfies Record<string, ReplyField>;

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
    says: 'The reply has the element cardBin. By its name, cardBin has the first digits of the card.',
  },
  cardMask: {
    carried: 'filled',
    filledIn: ['refundDeal'],
    line: 139,
    says: 'The reply has the element cardMask. The specification does not say which digits it shows. It is a limit of the kit that cardMask, alone and together with cardNo and cardBin, hides at least two digits.',
  },
  cardLength: {
    carried: 'always',
    line: 139,
    says: 'The reply has the element cardLength. By its name, cardLength has the number of digits of the card.',
  },
  cardNo: {
    carried: 'filled',
    line: 139,
    says: 'The card number is returned masked. How many digits the mask hides is not stated: at least two is a limit of the kit.',
  },
  cardName: { carried: 'always', line: 139, says: 'The reply has the element cardName.' },
  cardExpiration: {
    format: { kind: 'digits', min: 4, max: 4 },
    carried: 'filled',
    line: 139,
    echoes: 'cardExpiration',
    inCredits: 'of the deal',
    says: 'The expiry is returned as sent, with four characters.',
  },
  cardType: { coded: true, carried: 'always', line: 140, says: 'cardType is coded or empty.' },
  extendedCardType: {
    coded: true,
    carried: 'always',
    line: 140,
    says: 'extendedCardType is coded or empty.',
  },
  customCardType: { coded: true, carried: 'always', line: 140, says: 'customCardType is coded or empty.' },
  blockedCard: { coded: true, carried: 'always', line: 140, says: 'blockedCard is coded or empty.' },
  lifeStyle: { coded: true, carried: 'always', line: 140, says: 'lifeStyle is coded or empty.' },
  serviceCode: { coded: true, carried: 'always', line: 140, says: 'serviceCode is coded or empty.' },
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
    says: 'The brand of the card has one of the codes 0 to 8. 0 is a private label and not a network. Cards of the type of American Express or Diners are private-label cards too: which code they have is not stated.',
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

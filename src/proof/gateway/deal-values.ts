import { editMutant, type Mutant } from '../mutant.ts';
import { lets, refuses } from './deal-checks.ts';

/** A breach that is let through where the field has that form. */
const letsForm = (field: string, breaks: string, form: RegExp): Mutant =>
  lets(`doDeal.request.${field}`, breaks, `${form}.test(field('${field}') ?? '')`);

/** Gateways that take values which lie next to those that a deal may have, or refuse some that it may. */
export const dealValues: readonly Mutant[] = [
  letsForm('cavv', 'a cavv of 47 characters is taken', /^[A-Za-z0-9]{47}$/),
  letsForm('cardExpiration', 'a cardExpiration of five digits is taken', /^[0-9]{5}$/),
  letsForm('routeCode', 'a routeCode above 400 is taken', /^([4-9][0-9]{2}|[0-9]{4,})$/),
  letsForm('transactionCode', 'the transactionCode Regular is taken', /^Regular$/),
  letsForm('validation', 'the validation Normal is taken', /^Normal$/),
  editMutant(
    'doDeal.request.currency',
    'the currency CHF is taken',
    {
      file: 'sandbox/do-deal.ts',
      from: "checkRequest(call, 'doDeal');",
      to: "checkRequest(call, 'doDeal', { besides: (b) => b.field === 'currency' && field('currency') === 'CHF' });",
    },
    {
      file: 'sandbox/do-deal.ts',
      from: "if (!terminal.currencies.some((one) => one === field('currency')))",
      to: "if (!terminal.currencies.some((one) => one === field('currency')) && field('currency') !== 'CHF')",
    },
  ),
  ...[2, 3, 4, 5].map((index) =>
    letsForm(`userData${index}`, `userData${index} may have signs in it`, /^[A-Za-z0-9 .,_-]{1,256}$/),
  ),
  ...[1, 2, 3].map((index) =>
    letsForm(`shiftId${index}`, `shiftId${index} may have signs in it`, /^[A-Za-z0-9._-]{1,32}$/),
  ),
  editMutant(
    'doDeal.request.cardId',
    'a digit behind a token is cut off',
    {
      file: 'sandbox/do-deal.ts',
      from: "checkRequest(call, 'doDeal');",
      to: "checkRequest(call, 'doDeal', { besides: (b) => b.field === 'cardId' && /^[0-9]{17}$/.test(field('cardId') ?? '') });",
    },
    {
      file: 'sandbox/do-deal.ts',
      from: "state.cardOf(merchant, field('cardId') ?? '')",
      to: "state.cardOf(merchant, (field('cardId') ?? '').slice(0, 16))",
    },
  ),
  editMutant('doDeal.request.cardId', 'a token that came with a charge is not known', {
    file: 'sandbox/do-deal.ts',
    from: 'return state.remember(merchant, readCard(number, `${state.identifiers.tokenKey} ${merchant.user}`));',
    to: "const read = readCard(number, `${state.identifiers.tokenKey} ${merchant.user}`); return field('validation') === 'Token' ? state.remember(merchant, read) : read;",
  }),
  refuses('doDeal.request.cardNo', 'a cardNo of 17 digits is refused', "f('cardNo').length === 17"),
  refuses('doDeal.request.cardNo', 'a cardNo of 18 digits is refused', "f('cardNo').length === 18"),
];

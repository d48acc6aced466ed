import type { RuleId } from '../../../../src/contract/index.ts';
import type { Transaction } from '../../../../src/sandbox/index.ts';
import { type Alteration, type Serve, serveMutant } from '../../alteration.ts';
import { afterwards, type Done, set, taking } from '../../serving.ts';

/** Creates a mutant in which some approved deals have a wrong state; their reply is right. */
const stands = (
  rule: RuleId,
  breaks: string,
  where: (made: Transaction, isToken: boolean) => boolean,
  state: Transaction['state'],
): Alteration =>
  serveMutant(
    rule,
    breaks,
    afterwards(
      'doDeal',
      ({ made, f }) => made && where(made, f('cardId') !== ''),
      ({ made }) => made && set(made, { state }),
    ),
  );

const isCharge = ({ kind, sent }: Transaction): boolean =>
  kind === 'charge' && /^autocomm$/i.test(sent.validation ?? '');

/** Creates a mutant that charges a deal and then refuses it because of the rule. */
const charged = (
  rule: RuleId,
  what: string,
  fields: Readonly<Record<string, string | undefined>>,
): Alteration =>
  serveMutant(rule, `a charge with ${what} is refused, and charged all the same`, (serving) => {
    try {
      return serving.usual();
    } catch (error) {
      if (Object(error).rule === rule) taking('doDeal', () => ({ fields }))(serving);
      throw error;
    }
  });

/** Another value of a parameter on a payment page; the reply is right. */
const ofPage = (name: string, other: (was: string, done: Done) => string): Serve =>
  afterwards(
    'doDeal',
    ({ f }) => f('validation') === 'TxnSetup' && f(name) !== '',
    (done) => {
      const page = [...done.state.pages.values()].at(-1);
      if (page) set(page, { sent: { ...page.sent, [name]: other(done.f(name), done) } });
    },
  );

/** Mutants that answer deals correctly, but book them wrongly. */
export const doDealMoves: readonly Alteration[] = [
  stands(
    'validation.Verify',
    'a pre-authorization in payments charges at once',
    ({ kind, sent }) => kind === 'pre-authorization' && sent.creditType === 'Payments',
    'pending transmission',
  ),
  stands(
    'validation.Verify',
    'a pre-authorization to a token charges at once',
    ({ kind }, isToken) => kind === 'pre-authorization' && isToken,
    'pending transmission',
  ),
  stands(
    'validation.AutoComm',
    'a charge in dollars is held',
    (made) => isCharge(made) && made.sent.currency === 'USD',
    'held',
  ),
  stands(
    'validation.AutoComm',
    'a forced charge is authorized alone',
    (made) => isCharge(made) && made.sent.transactionType === 'Forced',
    'authorized',
  ),
  stands(
    'validation.AutoCommHold',
    'a held charge to a token settles without a release',
    ({ state }, isToken) => state === 'held' && isToken,
    'pending transmission',
  ),
  serveMutant(
    'validation.Token',
    'a token is booked as a charge of nothing',
    afterwards(
      'doDeal',
      ({ made }) => made?.kind === 'token',
      ({ made }) => made && set(made, { kind: 'charge', state: 'pending transmission' }),
    ),
  ),
  serveMutant(
    ['validation.TxnSetup', 'doDeal.request.currency.value.USD'],
    'asking for a payment page makes a charge',
    (serving) => {
      const answer = serving.usual();
      const charge = { validation: 'AutoComm', cardNo: '4580000000000000', cardExpiration: '1230' };
      taking('doDeal', ({ f }) => f('validation') === 'TxnSetup' && { fields: charge })(serving);
      return answer;
    },
  ),
  serveMutant(
    'doDeal.request.mpiValidation.value.AutoCommHold',
    'a payment page that is to hold a charge charges at once',
    ofPage('mpiValidation', (was) => was.replace('AutoCommHold', 'AutoComm')),
  ),
  serveMutant(
    'doDeal.request.cancelUrl',
    'a payment page leads a buyer who cancels to errorUrl',
    ofPage('cancelUrl', (_, { f }) => f('errorUrl')),
  ),
  charged('doDeal.request.cvv', 'a CVV out of form', { cvv: undefined }),
  charged('installments.rule', 'installments that do not add up', {
    ...{ creditType: 'RegularCredit', numberOfPayments: undefined },
    ...{ firstPayment: undefined, periodicalPayment: undefined },
  }),
];

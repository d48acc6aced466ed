import type { Asked, LegacyForm } from './legacy-form.ts';

const [first, last] = ['1970-01-01', '9999-12-31'] as const;

const open = ({ field }: Asked, from: string, to: string): boolean =>
  (field(from) === undefined) !== (field(to) === undefined);

export const lookupForms: Readonly<Record<string, LegacyForm>> = {
  'cardId-without-expiry': {
    says: 'A refund sends a cardId without cardExpiration.',
    rule: 'refundDeal.request.cardExpiration',
    met: ({ command, field }) =>
      command === 'refundDeal' && field('cardId') !== undefined && field('cardExpiration') === undefined,
    remark: 'cardExpiration is required with a cardId.',
    forgives: ['cardExpiration'],
  },
  'marks-in-user': {
    says: 'An inquiry searches for a user reference with characters other than letters and digits.',
    rule: 'inquireTransactions.request.user',
    taken: 'everywhere',
    met: ({ command, field }) =>
      command === 'inquireTransactions' && /[^A-Za-z0-9א-ת]/.test(field('user') ?? ''),
    remark: 'user of an inquiry has letters and digits only.',
  },
  'no-terminalNumber': {
    says: 'An inquiry names no terminal. The sandbox searches all terminals of the merchant.',
    rule: 'inquireTransactions.request.terminalNumber',
    met: ({ command, field }) =>
      command === 'inquireTransactions' && !field('queryName') && field('terminalNumber') === undefined,
    remark: 'terminalNumber is required in an inquiry.',
    forgives: ['terminalNumber'],
  },
  ...Object.fromEntries(
    (['DealDate', 'TransmitDate', 'ShiftTxnDate'] as const).map((name): [string, LegacyForm] => [
      `open-${name}`,
      {
        says: `An inquiry has only one of from${name} and to${name}. The range of dates then has no other limit.`,
        rule: `inquireTransactions.request.from${name}`,
        met: (asked) => asked.command === 'inquireTransactions' && open(asked, `from${name}`, `to${name}`),
        remark: `from${name} and to${name} are used together.`,
        forgives: ['inquireTransactions.criterion-required'],
        reads: {
          [`from${name}`]: ({ field }) => field(`from${name}`) ?? first,
          [`to${name}`]: ({ field }) => field(`to${name}`) ?? last,
        },
      },
    ]),
  ),
};

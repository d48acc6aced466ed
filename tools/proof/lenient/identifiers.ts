import type { Alteration } from '../alteration.ts';
import { set, taking } from '../serving.ts';
import { ofIdentifiers, ofServing, ofSource } from './variation.ts';

const authorizations = (id: string, write: (count: number, usual: string) => string): Alteration =>
  ofIdentifiers(id, 'numbers of authorizations', (usual) => {
    let count = 0;
    return {
      authNumber(tranId) {
        count += 1;
        return write(count, usual.authNumber(tranId));
      },
    };
  });

const transactions = (id: string, write: (usual: number) => string): Alteration =>
  ofIdentifiers(id, 'ids of transactions', ({ tranId }) => ({
    tranId: () => write(Number(tranId())),
  }));

/** Conformant variants with other forms of the ids and numbers that the gateway assigns. */
export const identifiers: readonly Alteration[] = [
  transactions('a tranId has twenty digits', (usual) => `90000000000${usual}`),
  transactions('the tranId of a later transaction is the smaller one', (usual) =>
    String(9_000_000_000 - usual),
  ),
  ofIdentifiers('a tranId has few digits', 'ids of transactions', () => {
    let last = 10;
    return {
      tranId() {
        last += 1;
        return String(last);
      },
    };
  }),
  authorizations('an authNumber has three letters and digits', (count) =>
    (count + 13).toString(36).toUpperCase().padStart(3, 'Z'),
  ),
  authorizations(
    'an authNumber has letters in it',
    (_, usual) => `A${(60_466_176 + Number(usual)).toString(36).toUpperCase()}`,
  ),
  authorizations('an authNumber begins with zeros', (count) => String(count).padStart(6, '0')),
  ofSource('a capture has an authNumber of its own', 'authNumber of a capture', {
    file: 'sandbox/do-deal.ts',
    from: 'authorization?.authNumber ??',
    to: '(authorization && TOOK && undefined) ??',
  }),
  ofSource(
    'a token has 36 digits',
    'tokens',
    {
      file: 'sandbox/cards.ts',
      from: `token: \`1\${String(digest % 1e11).padStart(11, '0')}\${number.slice(-4)}\`,`,
      to: `token: (TOOK, \`1\${String(digest % 1e11).padStart(31, '0')}\${number.slice(-4)}\`),`,
    },
    {
      file: 'contract/do-deal.ts',
      from: "format: { kind: 'digits', min: 16, max: 16 }",
      to: "format: { kind: 'digits', min: 16, max: 36 }",
    },
  ),
  ofIdentifiers(
    'a reference of clearing has seven digits',
    'references of clearing',
    ({ clearingReference }) => ({ clearingReference: () => clearingReference().slice(1) }),
  ),
  ofIdentifiers('sequences begin at a hundred', 'sequence', ({ sequence }) => ({
    sequence() {
      let next = sequence();
      while (Number(next) < 100) next = sequence();
      return next;
    },
  })),
  {
    ...{ id: 'transmissions are numbered from one', concern: 'ids of transmissions', rules: [] },
    prepares({ transmissions }, took) {
      const add = transmissions.add.bind(transmissions);
      transmissions.add = (one) => {
        set(one, { transmitId: String(transmissions.all().length + 1) });
        add(one);
        took();
      };
    },
  },
  ofServing(
    'a refund or cancellation has a uid of its own',
    'uid of a credit',
    ...(['refundDeal', 'cancelDeal'] as const).map((command) =>
      taking(
        command,
        ({ named, state: { identifiers, clock } }) =>
          named && { named: { uid: identifiers.uid(clock.now(), named.terminalNumber, () => false) } },
      ),
    ),
  ),
];

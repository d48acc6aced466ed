import type { Alteration } from '../alteration.ts';
import { set, taking } from '../serving.ts';
import { ofIdentifiers, ofServing, ofSource } from './variation.ts';

const authorizations = (
  id: string,
  breaks: string,
  write: (count: number, usual: string) => string,
): Alteration =>
  ofIdentifiers(id, 'numbers of authorizations', breaks, (usual) => {
    let count = 0;
    return {
      authNumber(tranId) {
        count += 1;
        return write(count, usual.authNumber(tranId));
      },
    };
  });

const transactions = (id: string, breaks: string, write: (usual: number) => string): Alteration =>
  ofIdentifiers(id, 'ids of transactions', breaks, ({ tranId }) => ({
    tranId: () => write(Number(tranId())),
  }));

/** Conformant variants with other forms of the ids and numbers that the gateway assigns. */
export const identifiers: readonly Alteration[] = [
  transactions('long ids', 'a tranId has twenty digits', (usual) => `90000000000${usual}`),
  transactions('falling ids', 'the tranId of a later transaction is the smaller one', (usual) =>
    String(9_000_000_000 - usual),
  ),
  ofIdentifiers('short ids', 'ids of transactions', 'a tranId has few digits', () => {
    let last = 10;
    return {
      tranId() {
        last += 1;
        return String(last);
      },
    };
  }),
  authorizations('short authorizations', 'an authNumber has three letters and digits', (count) =>
    (count + 13).toString(36).toUpperCase().padStart(3, 'Z'),
  ),
  authorizations(
    'authorizations with letters',
    'an authNumber has letters in it',
    (_, usual) => `A${(60_466_176 + Number(usual)).toString(36).toUpperCase()}`,
  ),
  authorizations('authorizations with zeros', 'an authNumber begins with zeros', (count) =>
    String(count).padStart(6, '0'),
  ),
  ofSource(
    'long tokens',
    'tokens',
    'a token has 36 digits',
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
    'references of seven digits',
    'references of clearing',
    'a reference of clearing has seven digits',
    ({ clearingReference }) => ({ clearingReference: () => clearingReference().slice(1) }),
  ),
  ofIdentifiers('sequences from a hundred', 'sequence', 'sequences begin at a hundred', ({ sequence }) => ({
    sequence() {
      let next = sequence();
      while (Number(next) < 100) next = sequence();
      return next;
    },
  })),
  {
    ...{ id: 'small transmission ids', concern: 'ids of transmissions', rules: [] },
    breaks: 'transmissions are numbered from one',
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
    'own uid of a credit',
    'uid of a credit',
    'a refund or cancellation has a uid of its own',
    ...(['refundDeal', 'cancelDeal'] as const).map((command) =>
      taking(
        command,
        ({ named, state: { identifiers, clock } }) =>
          named && { named: { uid: identifiers.uid(clock.now(), named.terminalNumber, () => false) } },
      ),
    ),
  ),
];

import type { Alteration } from '../alteration.ts';
import { ofSource } from './variation.ts';

const file = 'sandbox/identifiers.ts';
const authNumber =
  'return String(1_000_000 + (scattered(this.#authorizations ^ Number(tranId.slice(-9))) % 9_000_000));';
const countAuthorizations = {
  file,
  from: '  #pages = 0;',
  to: '  #pages = 0;\n  authorizations: number | undefined;',
} as const;
const tranId = `    this.#transactions += 1;
    return String(this.#transactions);`;
const token = {
  file: 'sandbox/cards.ts',
  from: `token: \`1\${String(digest % 1e11).padStart(11, '0')}\${number.slice(-4)}\`,`,
} as const;

/** Conformant variants with other forms of the ids and numbers that the gateway assigns. */
export const identifiers: readonly Alteration[] = [
  ofSource('long ids', 'ids of transactions', 'a tranId has twenty digits', {
    file,
    from: tranId,
    to: `this.#transactions += 1; TOOK; return \`90000000000\${this.#transactions}\`;`,
  }),
  ofSource('falling ids', 'ids of transactions', 'the tranId of a later transaction is the smaller one', {
    file,
    from: tranId,
    to: 'this.#transactions += 1; TOOK; return String(9_000_000_000 - this.#transactions);',
  }),
  ofSource(
    'short ids',
    'ids of transactions',
    'a tranId has few digits',
    {
      file,
      from: tranId,
      to: 'this.#transactions += 1; TOOK; this.first ??= this.#transactions; return String(this.#transactions - this.first + 11);',
    },
    { file, from: '  #files = 0;', to: '  #files = 0;\n  first: number | undefined;' },
  ),
  ofSource(
    'short authorizations',
    'numbers of authorizations',
    'an authNumber has three letters and digits',
    {
      file,
      from: authNumber,
      to: "TOOK; this.authorizations = (this.authorizations ?? 13) + 1; return this.authorizations.toString(36).toUpperCase().padStart(3, 'Z');",
    },
    countAuthorizations,
  ),
  ofSource('authorizations with letters', 'numbers of authorizations', 'an authNumber has letters in it', {
    file,
    from: authNumber,
    to: `TOOK; return \`A\${(60_466_176 + (scattered(this.#authorizations ^ Number(tranId.slice(-9))) % 2_000_000_000)).toString(36).toUpperCase().slice(-6)}\`;`,
  }),
  ofSource(
    'authorizations with zeros',
    'numbers of authorizations',
    'an authNumber begins with zeros',
    {
      file,
      from: authNumber,
      to: "TOOK; this.authorizations = (this.authorizations ?? 0) + 1; return String(this.authorizations).padStart(6, '0');",
    },
    countAuthorizations,
  ),
  ofSource(
    'long tokens',
    'tokens',
    'a token has 36 digits',
    {
      ...token,
      to: `token: (TOOK, \`1\${String(digest % 1e11).padStart(31, '0')}\${number.slice(-4)}\`),`,
    },
    {
      file: 'contract/do-deal.ts',
      from: "format: { kind: 'digits', min: 16, max: 16 }",
      to: "format: { kind: 'digits', min: 16, max: 36 }",
    },
  ),
  ofSource(
    'references of seven digits',
    'references of clearing',
    'a reference of clearing has seven digits',
    {
      file,
      from: `    this.#references += 1;
    return String(this.#references);`,
      to: 'this.#references += 1; TOOK; return String(this.#references).slice(1);',
    },
  ),
  ofSource('small transmission ids', 'ids of transmissions', 'transmissions are numbered from one', {
    file: 'sandbox/clearing.ts',
    from: 'transmitId: state.identifiers.tranId(),',
    to: 'transmitId: (TOOK, String(state.transmissions.all().length + 1)),',
  }),
  ofSource('own uid of a credit', 'uid of a credit', 'a refund or cancellation has a uid of its own', {
    file: 'sandbox/credits.ts',
    from: '    tranId,\n    kind:',
    to: '    tranId,\n    uid: (TOOK, state.identifiers.uid(state.clock.now(), original.terminalNumber, () => false)),\n    kind:',
  }),
];

import { type Alteration, editsAt, editsOf } from '../../alteration.ts';

const holds = editsOf('sandbox/holds.ts');
const hold = 'transition.any-transaction-dodeal-setashold-with-tranid';
const putOnHold = editsAt(
  'sandbox/holds.ts',
  "if (transaction.state === 'pending transmission') transaction.state = row.to;",
);

/** Mutants that make forbidden holds and releases, or those with a wrong effect. */
export const doDealHolds: readonly Alteration[] = [
  holds(
    'validation.SetAsHold',
    'what never was is put on hold',
    '  if (!found || found.terminalNumber !== terminal.number)',
    "  if (!found && /^setashold$/i.test(field('validation') ?? '')) return state.ledger.all().at(-1) as Transaction;\n  if (!found || found.terminalNumber !== terminal.number)",
  ),
  holds(
    'validation.AutoCommRelease',
    'the release of what never was is taken',
    '  const original = named(call, terminal);',
    "  if (!call.state.ledger.byTranId(call.field('tranId') ?? '')) return { result: '000', tranId: call.state.identifiers.tranId(), content: transactionElement('doDeal', { status: '000', statusText: 'Permitted transaction' }), rule: '' as never };\n  const original = named(call, terminal);",
  ),
  holds(
    'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
    'a release releases every held deal of the terminal',
    'original.state = row.to;',
    "for (const one of call.state.ledger.all()) if (one.state === 'held' && one.terminalNumber === terminal.number) one.state = row.to;",
  ),
  holds(
    'validation.AutoCommRelease',
    'the release of a deal that is not held is taken',
    "if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease'",
    "if (!row && original.state === 'held') throw new Refusal('310', 'validation.AutoCommRelease'",
    {
      file: 'sandbox/holds.ts',
      from: 'original.state = row.to;',
      to: 'if (row?.to) original.state = row.to;',
    },
    {
      file: 'sandbox/holds.ts',
      from: 'return answered(call, terminal, original, sent, row.id);',
      to: "return answered(call, terminal, original, sent, row?.id ?? ('' as never));",
    },
  ),
  holds(
    'validation.AutoCommRelease',
    'the release of a cancelled deal makes it ready for transmission',
    "  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease'",
    "  if (original.state === 'cancelled') { original.state = 'pending transmission'; return answered(call, terminal, original, sent, '' as never); }\n  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease'",
  ),
  holds(
    'validation.Verify',
    'the release of a pre-authorization captures it',
    "  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease', 'tranId names no held deal');",
    "  if (!row?.to && original.state === 'authorized') { original.state = 'pending transmission'; return answered(call, terminal, original, sent, '' as never); }\n  if (!row?.to) throw new Refusal('310', 'validation.AutoCommRelease', 'tranId names no held deal');",
  ),
  putOnHold('validation.SetAsHold', 'what is put on hold is cancelled', "transaction.state = 'cancelled';"),
  putOnHold(
    'validation.AutoCommHold',
    'a held charge that is put on hold is released',
    "if (transaction.state === 'pending transmission') transaction.state = row.to;\n  if (transaction.state === 'held') transaction.state = 'pending transmission';",
  ),
  putOnHold(
    hold,
    'the hold of a capture marks its pre-authorization',
    "const marked = call.state.ledger.byTranId(transaction.original ?? '') ?? transaction;\n  if (marked.state === 'pending transmission') marked.state = row.to;",
  ),
  putOnHold(
    hold,
    'the hold of a charge keeps all that wait from transmission',
    "for (const one of call.state.ledger.all()) if (one.state === 'pending transmission' && one.terminalNumber === terminal.number) one.state = row.to;",
  ),
  holds(
    hold,
    'a pre-authorization cannot be put on hold',
    '  if (!row?.to)\n',
    "  if (!row?.to || transaction.state === 'authorized')\n",
  ),
  holds(
    hold,
    'a refund cannot be put on hold',
    '  if (!row?.to)\n',
    "  if (!row?.to || transaction.kind === 'refund')\n",
  ),
];

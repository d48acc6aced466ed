import { type Action, type Drop, drops, type Phase, replyForms } from '../faults/faults.ts';

/** A fault of a kind, ready to be planted. */
export interface FaultKind {
  readonly says: string;
  readonly phase: Phase;
  readonly action: Action;
}

const dropped: Readonly<Record<Drop, string>> = {
  connection: 'the connection is closed without a reply',
  half: 'half a reply is sent',
  reset: 'the connection is reset',
  silence: 'the connection stays open without a reply',
};

const both = (says: string, action: Action): readonly FaultKind[] =>
  (['before', 'after'] as const).map((phase) => ({ says, phase, action }));
const after = (says: string, action: Action): FaultKind => ({ says, phase: 'after', action });

/** One fault of each kind that the control surface takes, with values that show it. */
export const faultKinds: readonly FaultKind[] = [
  ...drops.flatMap((drop) => both(dropped[drop], { drop })),
  ...both('the reply is 999', { result: '999' }),
  { says: 'the reply is 553', phase: 'before', action: { result: '553' } },
  ...both('the reply takes 5 seconds longer', { delayMs: 5_000 }),
  after('no reply; the transaction is made 5 seconds later', { lateCommitMs: 5_000 }),
  after('the reply comes in 10 pieces', { drip: { pieces: 10, everyMs: 200 } }),
  ...both('HTTP 503', { httpStatus: 503 }),
  ...both('an empty body', { body: 'empty' }),
  ...both('the HTML page of a proxy', { body: 'html' }),
  after('the XML is not well-formed', { malformed: true }),
  after('the reply has no cgUid', { field: { path: 'doDeal.cgUid', value: null } }),
  ...replyForms.map((form) => after(`the reply has ${form}`, { form })),
  after('the buyer comes back twice', { return: 'twice' }),
  ...both('the buyer never comes back', { return: 'never' }),
  ...both('the buyer comes back with a wrong MAC', { return: 'wrong MAC' }),
  ...both('the buyer comes back 5 seconds late', { return: { lateMs: 5_000 } }),
];

import { z } from 'zod';
import { commandNames, validationNames } from '../../contract/index.ts';
import { writable } from '../configuration/members.ts';
import { replyForms } from '../faults/reply-forms.ts';

const longest = 60_000;

const dropped = {
  connection: 'the connection is closed without a reply',
  half: 'half a reply is sent',
  reset: 'the connection is reset',
  silence: 'the connection stays open without a reply',
} as const;
const drops = Object.keys(dropped) as (keyof typeof dropped)[];

const resultCode = z.string().regex(/^\d{3}$/, 'has to be three digits');

const pathOfElement = z
  .string()
  .regex(/^[A-Za-z_][\w-]*(\.[A-Za-z_][\w-]*){0,7}$/, 'has to be names with dots between, doDeal.cgUid');

const actionSchema = z
  .strictObject({
    result: resultCode.optional(),
    /** The status in the command's element, by default the result code. */
    status: z
      .string()
      .regex(/^\d{3,5}$/, 'has to be three to five digits')
      .optional(),
    /** With `result`: the requestId of the reply, as if it belonged to another request. Requests without one are not affected. */
    requestId: writable(z.string().min(1).max(100)).optional(),
    delayMs: z.int().min(1).max(longest).optional(),
    /** Closes or resets the connection before or in the middle of the reply, or sends no reply. */
    drop: z.enum(drops).optional(),
    drip: z.strictObject({ pieces: z.int().min(2).max(100), everyMs: z.int().min(1).max(600) }).optional(),
    body: z.enum(['empty', 'html']).optional(),
    lateCommitMs: z.int().min(1).max(longest).optional(),
    return: z
      .union([
        z.enum(['twice', 'never', 'wrong MAC']),
        z.strictObject({ lateMs: z.int().min(1).max(longest) }),
      ])
      .optional(),
    /** A status below 400 redirects to the same address. */
    httpStatus: z.int().min(300).max(599).optional(),
    malformed: z.literal(true).optional(),
    form: z.enum(replyForms).optional(),
    /** Changes one element of the reply, given by its path below `response`, or adds it. The value null removes the element. */
    field: z
      .strictObject({ path: pathOfElement, value: writable(z.string().max(10_000)).nullable() })
      .optional(),
  })
  .superRefine(({ status, requestId, ...actions }, context) => {
    const given = Object.values(actions).filter((one) => one !== undefined).length;
    if (given !== 1)
      context.addIssue(
        `has to be exactly one of ${Object.keys(actionSchema.shape)
          .filter((name) => name !== 'status' && name !== 'requestId')
          .join(', ')}`,
      );
    for (const [name, value] of Object.entries({ status, requestId }))
      if (value !== undefined && actions.result === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is allowed only together with result' });
  });

export const faultSchema = z
  .strictObject({
    command: z.enum(commandNames as [string, ...string[]]).optional(),
    terminalNumber: z.string().max(20).optional(),
    user: z.string().max(100).optional(),
    requestId: z.string().max(100).optional(),
    /** For doDeal, the fault applies only to these validations, compared case-insensitively. */
    validations: z
      .array(z.enum(validationNames as [string, ...string[]]))
      .min(1)
      .readonly()
      .optional(),
    /** With `before`, the ledger does not change. With `after`, the request is served, and only its reply is changed. */
    phase: z.enum(['before', 'after']),
    times: z.int().min(1).max(1_000_000).default(1),
    action: actionSchema,
  })
  .superRefine(({ phase, action, ...of }, context) => {
    const find = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (of.command !== undefined && of.command !== 'doDeal' && of.validations !== undefined)
      find('validations', 'needs the command doDeal: no other command has a validation');
    if (of.command !== undefined && of.command !== 'doDeal' && action.return !== undefined)
      find('command', 'has to be doDeal for return: no other command has a payment page');
    for (const name of ['requestId', 'validations'] as const)
      if (action.return !== undefined && of[name] !== undefined)
        find(name, 'cannot be combined with return: the way back of a buyer has no such value');
    const afterOnly = {
      field: action.field && 'before the transaction, there is no reply to change',
      form: action.form && 'before the transaction, there is no reply whose form could change',
      lateCommitMs: action.lateCommitMs && 'a late commit needs a deal that is made',
      'return twice':
        action.return === 'twice' && 'before the transaction, there is no return address to repeat',
    };
    for (const [name, why] of Object.entries(afterOnly))
      if (phase === 'before' && why) find('phase', `has to be "after" for ${name}: ${why}`);
  });

type FaultKind = Pick<z.output<typeof faultSchema>, 'phase' | 'action'> & { readonly says: string };

type Action = FaultKind['action'];

const both = (says: string, action: Action): readonly FaultKind[] =>
  (['before', 'after'] as const).map((phase) => ({ says, phase, action }));
const after = (says: string, action: Action): FaultKind => ({ says, phase: 'after', action });

export const faultKinds: readonly FaultKind[] = [
  ...drops.flatMap((drop) => both(dropped[drop], { drop })),
  ...both('the reply is 999', { result: '999' }),
  { says: 'the reply is 553', phase: 'before', action: { result: '553' } },
  ...both('the reply takes 5 seconds longer', { delayMs: 5_000 }),
  after('no reply; the transaction is made 5 seconds later', { lateCommitMs: 5_000 }),
  after('the reply comes in 10 pieces', { drip: { pieces: 10, everyMs: 200 } }),
  ...both('HTTP 503', { httpStatus: 503 }),
  after('an HTTP redirect to the same address', { httpStatus: 307 }),
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

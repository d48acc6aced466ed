import { z } from 'zod';
import { commandNames, validationNames } from '../../contract/index.ts';
import { writable } from '../configuration/members.ts';
import { type Action, drops, type Fault, faultLimit, replyForms } from '../faults/faults.ts';
import { type Control, ControlError } from './control.ts';
import { faultKinds } from './fault-kinds.ts';

/** How long a fault may hold a request up. */
const longest = 60_000;

const resultCode = z.string().regex(/^\d{3}$/, 'has to be three digits');

const pathOfElement = z
  .string()
  .regex(/^[A-Za-z_][\w-]*(\.[A-Za-z_][\w-]*){0,7}$/, 'has to be names with dots between, doDeal.cgUid');

const actionSchema = z
  .strictObject({
    result: resultCode.optional(),
    status: z
      .string()
      .regex(/^\d{3,5}$/, 'has to be three to five digits')
      .optional(),
    delayMs: z.int().min(1).max(longest).optional(),
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
    httpStatus: z.int().min(400).max(599).optional(),
    malformed: z.literal(true).optional(),
    form: z.enum(replyForms).optional(),
    field: z
      .strictObject({ path: pathOfElement, value: writable(z.string().max(10_000)).nullable() })
      .optional(),
  })
  .superRefine(({ status, ...actions }, context) => {
    const given = Object.values(actions).filter((one) => one !== undefined).length;
    if (given !== 1)
      context.addIssue({
        code: 'custom',
        message: `has to be exactly one of ${Object.keys(actionSchema.shape)
          .filter((name) => name !== 'status')
          .join(', ')}`,
      });
    if (status !== undefined && actions.result === undefined)
      context.addIssue({ code: 'custom', path: ['status'], message: 'is allowed only together with result' });
  });

const faultSchema = z
  .strictObject({
    command: z.enum(commandNames as [string, ...string[]]).optional(),
    terminalNumber: z.string().max(20).optional(),
    user: z.string().max(100).optional(),
    requestId: z.string().max(100).optional(),
    validations: z
      .array(z.enum(validationNames as [string, ...string[]]))
      .min(1)
      .optional(),
    phase: z.enum(['before', 'after']),
    times: z.int().min(1).max(1_000_000).default(1),
    action: actionSchema,
  })
  .superRefine(({ phase, action }, context) => {
    const afterOnly = {
      field: action.field && 'before the transaction, there is no reply to change',
      form: action.form && 'before the transaction, there is no reply whose form could change',
      lateCommitMs: action.lateCommitMs && 'a late commit needs a deal that is made',
      'return twice':
        action.return === 'twice' && 'before the transaction, there is no return address to repeat',
    };
    for (const [name, why] of Object.entries(afterOnly))
      if (phase === 'before' && why)
        context.addIssue({
          code: 'custom',
          path: ['phase'],
          message: `has to be "after" for ${name}: ${why}`,
        });
  });

/** Plants faults: what can go wrong between a merchant and a gateway, on purpose. */
export const faults: readonly Control[] = [
  {
    method: 'GET',
    path: 'faults',
    says: 'lists the planted faults with their number of uses',
    act: (state) => ({ faults: state.faults.all() }),
  },
  {
    method: 'GET',
    path: 'faults/kinds',
    says: 'shows a fault of each kind, ready to be planted',
    act: () => ({ kinds: faultKinds }),
  },
  {
    method: 'POST',
    path: 'faults',
    says: 'plants a fault: {command?, terminalNumber?, user?, requestId?, phase: before|after, times?, action: {result, status?} | {delayMs} | {lateCommitMs} | {drop: connection|half|reset|silence} | {drip: {pieces, everyMs}} | {body: empty|html} | {httpStatus} | {malformed: true} | {form} | {field: {path, value|null}} | {return: twice|never|wrong MAC|{lateMs}}}',
    act: (state, body) => {
      const { action, ...fault } = faultSchema.parse(body);
      const planted = state.faults.plant({ ...fault, action: action as Action } satisfies Fault);
      if (!planted)
        throw new ControlError(409, `${faultLimit} faults are still planted: delete some faults.`);
      return planted;
    },
  },
  {
    method: 'DELETE',
    path: 'faults',
    says: 'removes all faults',
    act: (state) => ({ deleted: state.faults.clear() }),
  },
  {
    method: 'DELETE',
    path: 'faults/{id}',
    says: 'removes one fault',
    act: (state, _, { id = '' }) => {
      if (state.faults.clear(id) === 0)
        throw new ControlError(404, `There is no fault "${id.slice(0, 64)}". GET faults lists them.`);
      return { deleted: 1 };
    },
  },
];

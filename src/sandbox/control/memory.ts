import { snapshotLimit } from '../snapshots.ts';
import type { SandboxState } from '../state.ts';
import { type Control, ControlError, nothing } from './control.ts';

const naming = /^[\w.-]{1,64}$/;

/** Forgetting, saving and putting back what the sandbox remembers. */
export const memory: readonly Control[] = [
  {
    method: 'POST',
    path: 'reset',
    says: 'removes transactions, invoices, request log and faults, and keeps the snapshots',
    act: (state, body) => {
      nothing.parse(body);
      state.reset();
      return { status: 'ok' };
    },
  },
  {
    method: 'GET',
    path: 'snapshots',
    says: 'lists the snapshots',
    act: (state) => ({ snapshots: state.snapshots.names() }),
  },
  ...(['PUT', 'POST'] as const).map(
    (method): Control => ({
      method,
      path: 'snapshots/{name}',
      says: 'saves ledger, invoices, clock and next ids as a snapshot',
      act: (state, body, { name = '' }) => {
        nothing.parse(body);
        if (!naming.test(name))
          throw new ControlError(400, 'The name has to be 1 to 64 letters, digits, dots and dashes.');
        if (!state.snapshots.save(name))
          throw new ControlError(409, `There are already ${snapshotLimit} snapshots: delete one.`);
        return { saved: name };
      },
    }),
  ),
  {
    method: 'POST',
    path: 'snapshots/{name}/restore',
    says: 'restores a snapshot',
    act: (state, body, { name = '' }) => {
      nothing.parse(body);
      if (!state.snapshots.restore(name)) throw missing(state, name);
      return { restored: name };
    },
  },
  {
    method: 'DELETE',
    path: 'snapshots/{name}',
    says: 'removes a snapshot',
    act: (state, _, { name = '' }) => {
      if (!state.snapshots.delete(name)) throw missing(state, name);
      return { deleted: name };
    },
  },
];

const missing = (state: SandboxState, name: string): ControlError =>
  new ControlError(
    404,
    `There is no snapshot "${name.slice(0, 64)}". The snapshots are: ${state.snapshots.names().join(', ') || 'none'}.`,
  );

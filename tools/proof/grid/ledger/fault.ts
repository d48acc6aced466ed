import type { Element } from '../../../../src/message/element.ts';
import type { Sandbox } from '../../../../src/sandbox/index.ts';
import type { Asked } from '../../mutant.ts';

export type State = Sandbox['state'];

/** What a gateway gets wrong behind its replies. Made anew for each scenario. */
export interface LedgerFault {
  /** Called before each request: what the time since the last one did wrong. Tells whether that was anything. */
  readonly meanwhile?: (state: State) => boolean;
  /** Called before each request; the result is called with its reply, and gives the reply to send: undefined where nothing is wrong. */
  readonly around?: (state: State, asked: Asked) => ((root: Element) => Element | undefined) | undefined;
}

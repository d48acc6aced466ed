import type { ServerResponse } from 'node:http';
import { catchUp } from '../catch-up.ts';
import { toTheSecond } from '../clock.ts';
import type { SandboxState } from '../state.ts';

/** How often it is looked whether there is something new. */
const everyMs = 200;

/**
 * Server-sent events, until the browser goes: one when the clock shows another second or something has happened, with a
 * `revision` that is another one then. They hold no data: who wants it asks the control surface.
 */
export function events(state: SandboxState, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  let last = '';
  const look = () => {
    catchUp(state);
    const { clock, events } = state;
    const now = toTheSecond(clock.now());
    const next = JSON.stringify({ now, frozen: clock.frozen, revision: `${events.emitted}` });
    if (next !== last) response.write(`data: ${next}\n\n`);
    last = next;
  };
  const timer = setInterval(look, everyMs).unref();
  response.once('close', () => clearInterval(timer));
  look();
}

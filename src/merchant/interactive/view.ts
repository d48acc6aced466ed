import { pageFile } from '../../message/markup.ts';
import type { ConsoleView } from '../../sandbox/index.ts';
import { checks } from '../checks.ts';
import { textWithin } from '../drivers/driver.ts';
import { stateWords } from '../task-schema.ts';
import { type Desk, NotTaken } from './desk.ts';

interface Visit {
  readonly desk: Desk;
  readonly certificate: () => Promise<string | undefined>;
  /** Ends the run; after the run, ends the display of the certificate. */
  readonly stop: () => void;
}

const says = Object.fromEntries(Object.entries(checks).map(([id, check]) => [id, check.says]));

const maxBytes = 16_384;

export const observeView = (visit: () => Visit | undefined): ConsoleView => ({
  title: 'Certify an application',
  path: 'observe',
  script: new URL('web/observe.js', import.meta.url),
  async serve(request, response, below) {
    const answer = (status: number, type: string, text: string): void => {
      response.writeHead(status, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      });
      response.end(text);
    };
    const json = (status: number, value: unknown) =>
      answer(status, 'application/json', JSON.stringify(value));
    const here = visit();
    const what = `${request.method} ${below}`;
    if (what === 'GET observe.css')
      return answer(200, 'text/css', pageFile('web/observe.css', import.meta.url));
    if (!here) return json(404, { error: 'The run has not begun.' });
    if (what === 'GET state') return json(200, { ...here.desk.shown, states: stateWords, says });
    if (what === 'GET certificate') {
      const page = await here.certificate();
      return page === undefined
        ? answer(404, 'text/plain', 'No certificate was written.\n')
        : answer(200, 'text/html', page);
    }
    if (what === 'POST stop') {
      // The run stops after the response is sent, because its end may close the connection.
      response.once('close', here.stop);
      return json(200, {});
    }
    if (what !== 'POST reply') return json(404, { error: 'Not found.' });
    try {
      const { question, ...reply } = await bodyOf(request);
      here.desk.reply(Number(question), reply);
      return json(200, {});
    } catch (error) {
      if (error instanceof NotTaken) return json(400, { error: error.message });
      throw error;
    }
  },
});

/** @throws NotTaken if the request body is not a JSON object */
async function bodyOf(request: AsyncIterable<Uint8Array>): Promise<Record<string, unknown>> {
  const text = await textWithin(maxBytes, request);
  if (text === undefined) throw new NotTaken('The reply is too long.');
  try {
    return { ...JSON.parse(text) };
  } catch {
    throw new NotTaken('The reply is not JSON.');
  }
}

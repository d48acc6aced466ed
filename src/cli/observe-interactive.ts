import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../certificate/index.ts';
import {
  Desk,
  type Driver,
  interactive,
  type MerchantCertificate,
  observeView,
  type Session,
  type Task,
} from '../merchant/index.ts';
import { reportNames } from '../merchant/report/index.ts';
import { cardsByRole } from '../sandbox/index.ts';
import { keepSecret } from './masked-output.ts';
import { connection, credentialsFrom } from './observe-passive.ts';
import { atTerminal } from './observe-terminal.ts';
import { stopOnce } from './stop-once.ts';

/** Where a person takes part in a run. */
export const places = ['page', 'terminal'] as const;
export type Place = (typeof places)[number];

interface Meeting {
  readonly session: Session;
  readonly plan: string;
  readonly tasks: readonly Task[];
  readonly out: string;
  readonly stopping: AbortController;
  readonly probe: Driver['probe'];
}

/**
 * A run in which a person does the steps.
 *
 * @throws ConfigurationError where nobody can be asked at the terminal, or one of the credentials is missing
 */
export function withPerson(place: Place) {
  if (place === 'terminal' && !process.stdin.isTTY)
    throw new ConfigurationError(
      '--interactive terminal needs a terminal, and the standard input is none; use --interactive page',
    );
  const credentials = credentialsFrom(process.env);
  let visit: ReturnType<Parameters<typeof observeView>[0]>;
  const view = observeView(() => visit);
  let leaves = (): void => {};
  return {
    /** Takes the terminal back. */
    leaves: () => leaves(),

    /** What its session needs. */
    session: { credentials, ...(place === 'page' && { console: { views: [view], port: 0 } }) },

    /** Shows what the run tells, and gives the driver that asks. */
    meets({ session, plan, tasks, out, stopping, probe }: Meeting) {
      const { access, sandbox } = session;
      const { password, ...shown } = access;
      const desk = new Desk({ plan, access: shown, tasks: tasks.map(({ id, title }) => ({ id, title })) });
      const { driver, ...told } = interactive({ desk, access, stop: stopping.signal, probe });
      process.stderr.write(
        `Configure your application:\n\n${connection(access, credentials !== undefined)}\n  Terminal     ${access.terminal}\n\n`,
      );
      const viewing = new AbortController();
      if (place === 'terminal') {
        leaves = atTerminal(desk, stopping);
        return { driver, told };
      }
      keepSecret([password, ...Object.values(cardsByRole()).map(({ number }) => number)]);
      visit = {
        desk,
        certificate: () => readFile(join(out, reportNames.html), 'utf8').catch(() => undefined),
        stop: () => (desk.shown.end ? viewing : stopping).abort(byPage),
      };
      // The page looks again when the sandbox says that something is new.
      desk.onChange(() => {
        sandbox.state.controlled += 1;
      });
      const address = `${sandbox.consoleUrl}#/observe`;
      process.stderr.write(`Open ${address}\nThe page shows each task. Ctrl-C ends the run.\n\n`);
      return {
        driver,
        told,
        /** Shows the certificate until that is ended too; a run that was stopped here ends at once. */
        async ended({ verdict, because, totals, tasks: results }: MerchantCertificate): Promise<void> {
          if (stopping.signal.aborted && stopping.signal.reason !== byPage) return;
          desk.show({
            end: { verdict, because, totals },
            tasks: results.map(({ id, title, verdict: came }) => ({ id, title, verdict: came })),
          });
          process.stderr.write(
            `\nThe page shows the certificate: ${address}\nCtrl-C, or "End observe" on the page, ends it.\n`,
          );
          const over = once(viewing.signal, 'abort');
          const release = stopOnce(viewing);
          await over;
          release();
        },
      };
    },
  };
}

const byPage = 'stopped on the page';

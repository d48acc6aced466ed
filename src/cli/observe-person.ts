import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clearLine, createInterface, cursorTo } from 'node:readline';
import { ConfigurationError } from '../certificate/index.ts';
import {
  type Access,
  Desk,
  type Driver,
  interactive,
  type MerchantCertificate,
  NotTaken,
  observeView,
  type Session,
  type Shown,
  stateWords,
  type Task,
} from '../merchant/index.ts';
import { reportNames } from '../merchant/report/reports.ts';
import { aligned, styled } from '../reports/terminal.ts';
import { cardsByRole } from '../sandbox/index.ts';
import { keepSecret } from './masked-output.ts';
import { stopOnce } from './signals.ts';

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
 * Connects a run with a person who does the steps.
 * @throws ConfigurationError without a terminal, or if only one of user and password is set
 */
export function withPerson(place: Place) {
  if (place === 'terminal' && !process.stdin.isTTY)
    throw new ConfigurationError(
      '--interactive terminal needs a terminal, but the standard input is not a terminal; use --interactive page',
    );
  const credentials = credentialsFrom(process.env);
  let visit: ReturnType<Parameters<typeof observeView>[0]>;
  const view = observeView(() => visit);
  let leaves = (): void => {};
  return {
    leaves: () => leaves(),

    session: place === 'page' ? { console: { views: [view], port: 0 } } : {},

    meets({ session, plan, tasks, out, stopping, probe }: Meeting) {
      const { access, sandbox } = session;
      const { password, ...shown } = access;
      const desk = new Desk({ plan, access: shown, tasks: tasks.map(({ id, title }) => ({ id, title })) });
      const { driver, ...listeners } = interactive({ desk, access, stop: stopping.signal, probe });
      process.stderr.write(
        `Configure your application:\n\n${connection(access, credentials !== undefined)}\n  Terminal     ${access.terminal}\n\n`,
      );
      const viewing = new AbortController();
      if (place === 'terminal') {
        leaves = atTerminal(desk, stopping);
        return { driver, listeners };
      }
      keepSecret([password, ...Object.values(cardsByRole()).map(({ number }) => number)]);
      visit = {
        desk,
        certificate: () => readFile(join(out, reportNames.html), 'utf8').catch(() => undefined),
        stop: () => (desk.shown.end ? viewing : stopping).abort(byPage),
      };
      desk.onChange(() => {
        sandbox.state.events.emit('changed');
      });
      const address = `${sandbox.consoleUrl}#/observe`;
      process.stderr.write(`Open ${address}\nThe page shows each task. Ctrl-C ends the run.\n\n`);
      return {
        driver,
        listeners,
        /** Shows the certificate until the person closes it, unless the person stopped the run on the page. */
        ended: (certificate: MerchantCertificate) =>
          shownOnPage(desk, certificate, address, stopping, viewing),
      };
    },
  };
}

/** Shows the certificate on the page until the person closes it. A signal ends the run immediately. */
async function shownOnPage(
  desk: Desk,
  { verdict, because, totals, tasks }: MerchantCertificate,
  address: string,
  { signal }: AbortController,
  viewing: AbortController,
): Promise<void> {
  if (signal.aborted && signal.reason !== byPage) return;
  desk.show({
    end: { verdict, because, totals },
    tasks: tasks.map(({ id, title, verdict: came }) => ({ id, title, verdict: came })),
  });
  process.stderr.write(
    `\nThe page shows the certificate: ${address}\nCtrl-C, or "End observe" on the page, ends it.\n`,
  );
  const over = once(viewing.signal, 'abort');
  const release = stopOnce(viewing);
  await over;
  release();
}

const byPage = 'the button on the page';

/** @throws ConfigurationError if only one of user and password is set */
export function credentialsFrom({ ASHRAIT_USER: user, ASHRAIT_PASSWORD: password }: NodeJS.ProcessEnv) {
  if (user && password) return { user, password };
  if (user || password)
    throw new ConfigurationError('set both ASHRAIT_USER and ASHRAIT_PASSWORD, or neither');
  return undefined;
}

/**
 * Instructions for configuring an application by hand.
 * @param isFixed true if the user of the kit chose the password
 */
export const connection = ({ url, caFile, user, password, mid }: Access, isFixed: boolean): string =>
  `  Address      ${url}/xpo/Relay
  Trust        ${caFile}
  User         ${user}
  Password     ${isFixed ? 'as set in ASHRAIT_PASSWORD' : `${password}  (valid for this session; it is not saved anywhere)`}
  Merchant id  ${mid}, for payment pages`;

const states = Object.entries(stateWords);

const taskLines = ({ task, tasks, step }: Shown): string => {
  if (!step || !task) return '';
  const { instruction, situations, amount, payments, payWith, card, now, needs } = step;
  const number = tasks.findIndex(({ id }) => id === task.id) + 1;
  return [
    '',
    `${styled('bold', task.title)}  ${number === 0 ? 'before the tasks' : `task ${number} of ${tasks.length}, ${task.id}`}`,
    `  ${instruction}`,
    ...situations.map((one) => `  * ${one}`),
    `  Order     ${task.order}, if you can choose the reference`,
    `  Amount    ${amount}${payments > 1 ? ` in ${payments} payments` : ''}`,
    ...(payWith === 'token' ? ['  Card      the saved token of the card'] : []),
    ...(needs.card ? [`  Card      ${card.number}, expires ${card.expiration} (MMYY), CVV ${card.cvv}`] : []),
    ...(needs.clock ? [`  Clock     ${now.replace('T', ' ')}`] : []),
    '',
  ].join('\n');
};

const marks = { passed: '✔', failed: '✖', warned: '!' };

function news(before: Shown['progress'], now: Shown['progress']): readonly string[] {
  if (!now) return [];
  const isSame = before?.order === now.order;
  const [events, checks, turned] = isSame
    ? [before.timeline.length, before.checks, before.turnedAway.length]
    : [0, [], 0];
  return [
    ...now.timeline
      .slice(events)
      .flatMap(({ kind, text }) => (kind === 'request' || kind === 'ledger' ? [`  ${kind}  ${text}`] : [])),
    ...now.turnedAway.slice(turned).map(({ why, what }) => `  refused  ${why} ${what}`.trimEnd()),
    ...now.checks.flatMap(({ check, verdict, reason }) => {
      const was = checks.find((one) => one.check === check)?.verdict ?? 'waiting';
      if (verdict === was || verdict === 'waiting') return [];
      return [`  ${marks[verdict]} ${check}${reason === undefined ? ' (so far)' : `  ${reason}`}`];
    }),
  ];
}

/** A prompt on the terminal with notices above it. Typing `q` stops the run. */
function promptWith(stopping: AbortController) {
  const { stdin: input, stderr: output } = process;
  const lines = createInterface({ input, output });
  let wanted: ((line: string) => void) | undefined;
  lines.on('line', (line) => {
    const take = wanted;
    wanted = undefined;
    if (line.trim() === 'q') stopping.abort('q');
    else take?.(line.trim());
  });
  // In raw mode, Ctrl-C sends no signal to the process, so this handler sends it.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  lines.on('close', () => stopping.abort('the end of the input'));
  return {
    say(text: string): void {
      cursorTo(output, 0);
      clearLine(output, 0);
      output.write(`${text}\n`);
      if (wanted) lines.prompt(true);
    },
    ask(prompt: string): Promise<string> {
      lines.setPrompt(prompt);
      lines.prompt();
      return new Promise((resolve) => {
        wanted = resolve;
      });
    },
    end(): void {
      lines.removeAllListeners('close');
      lines.close();
    },
  };
}

type Prompt = ReturnType<typeof promptWith>;

async function stepReply({ ask }: Prompt, { needs }: NonNullable<Shown['step']>): Promise<object> {
  const others = [
    's: not supported',
    ...(needs.clock ? ['c: my application uses its own clock'] : []),
    ...(needs.silence ? ['w: after 40 seconds my application still waits'] : []),
    'q: stop',
  ];
  const did = await ask(
    needs.page
      ? `Address of the payment page (empty: none; ${others.join('; ')}): `
      : `Enter when your application has done the step (${others.join('; ')}): `,
  );
  if (did === 's') return { did: 'unsupported' };
  if (did === 'c' && needs.clock) return { did: 'own clock' };
  if (did === 'w' && needs.silence) return { did: 'still waiting' };
  const reach =
    needs.page && did !== ''
      ? await ask('Local address of your return page (empty: the address that the application sent): ')
      : '';
  const logs = needs.logs
    ? await ask(
        'Do the output and the logs contain a card number, CVV or password? (y, n; empty: you did not look): ',
      )
    : '';
  return {
    ...{ did: 'done', ...(needs.page && did !== '' && { page: did }), ...(reach !== '' && { reach }) },
    logs: { y: 'some', n: 'none' }[logs] ?? 'not looked at',
  };
}

async function stateReply({ ask, say }: Prompt): Promise<object> {
  const rows = states.map(([state, says], index) => [`${index + 1}`, state, says]);
  say(
    `\nThe state of the order in your application, as the application shows it:\n${aligned(rows).join('\n')}`,
  );
  for (;;) {
    const number = await ask(`State (1 to ${states.length}; 0: the application does not show it; q: stop): `);
    const state = number === '0' ? 'not shown' : states[Number(number) - 1]?.[0];
    if (state !== undefined) return { state };
    say(`Give a number from 0 to ${states.length}.`);
  }
}

/** Asks a person on the terminal. Returns a function that releases the terminal. */
function atTerminal(desk: Desk, stopping: AbortController): () => void {
  const prompt = promptWith(stopping);
  let asked = 0;
  let progress: Shown['progress'];
  const answers = async (): Promise<void> => {
    for (let open = desk.shown; open.question && !stopping.signal.aborted; open = desk.shown) {
      const { question, step } = open;
      const reply =
        question.kind === 'step' && step ? await stepReply(prompt, step) : await stateReply(prompt);
      try {
        desk.reply(question.id, reply);
        return;
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error;
        prompt.say(error.message);
      }
    }
  };
  desk.onChange(() => {
    const { shown } = desk;
    const lines = news(progress, shown.progress);
    if (lines.length > 0) prompt.say(lines.join('\n'));
    progress = shown.progress;
    if (!shown.question || shown.question.id === asked) return;
    asked = shown.question.id;
    if (shown.question.kind === 'step') prompt.say(taskLines(shown));
    void answers();
  });
  return prompt.end;
}

import { clearLine, createInterface, cursorTo } from 'node:readline';
import { type Desk, NotTaken, type Shown, stateWords } from '../merchant/index.ts';
import { styled } from './output.ts';

interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const states = Object.entries(stateWords);

const taskLines = ({ task, tasks, step }: Shown): string => {
  if (!step || !task) return '';
  const { instruction, situations, amount, payments, payWith, card, now, needs, operation } = step;
  const number = tasks.findIndex(({ id }) => id === task.id) + 1;
  const typesCard = payWith === 'card' && ['charge', 'authorize', 'payout', 'tokenize'].includes(operation);
  return [
    '',
    `${styled('bold', task.title)}  ${number === 0 ? 'before the tasks' : `task ${number} of ${tasks.length}, ${task.id}`}`,
    `  ${instruction}`,
    ...situations.map((one) => `  * ${one}`),
    `  Order     ${task.order}, if you can choose the reference`,
    `  Amount    ${amount}${payments > 1 ? ` in ${payments} payments` : ''}`,
    ...(payWith === 'token' ? ['  Card      the saved token of the card'] : []),
    ...(typesCard ? [`  Card      ${card.number}, expires ${card.expiration} (MMYY), CVV ${card.cvv}`] : []),
    ...(needs.clock ? [`  Clock     ${now.replace('T', ' ')}`] : []),
    '',
  ].join('\n');
};

const marks = { passed: '✔', failed: '✖', warned: '!' };

/** What is new since it was shown: requests, and checks with another verdict. */
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

/** Asks a person at the terminal. Gives what takes the terminal back. */
export function atTerminal(
  desk: Desk,
  stopping: AbortController,
  { input, output }: Streams = { input: process.stdin, output: process.stderr },
): () => void {
  const lines = createInterface({ input, output });
  const { signal: stop } = stopping;
  let wanted: ((line: string) => void) | undefined;
  let asked = 0;
  let progress: Shown['progress'];
  const say = (text: string): void => {
    cursorTo(output, 0);
    clearLine(output, 0);
    output.write(`${text}\n`);
    if (wanted) lines.prompt(true);
  };
  const ask = (prompt: string): Promise<string> => {
    lines.setPrompt(prompt);
    lines.prompt();
    return new Promise((resolve) => {
      wanted = resolve;
    });
  };
  lines.on('line', (line) => {
    const take = wanted;
    wanted = undefined;
    if (line.trim() === 'q') stopping.abort();
    else take?.(line.trim());
  });
  // In raw mode Ctrl-C is no signal; whoever listens for one hears it all the same.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  lines.on('close', () => stopping.abort());

  const stepReply = async ({ needs }: NonNullable<Shown['step']>): Promise<object> => {
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
      ? await ask('Do output and logs have a card number, CVV or password? (y, n; empty: not looked at): ')
      : '';
    return {
      ...{ did: 'done', ...(needs.page && did !== '' && { page: did }), ...(reach !== '' && { reach }) },
      logs: { y: 'some', n: 'none' }[logs] ?? 'not looked at',
    };
  };
  const stateReply = async (): Promise<object> => {
    const width = Math.max(...states.map(([state]) => state.length)) + 2;
    const list = states.map(([state, says], index) => `  ${index + 1}  ${state.padEnd(width)}${says}`);
    say(`\nThe state of the order in your application, as the application shows it:\n${list.join('\n')}`);
    for (;;) {
      const number = await ask(
        `State (1 to ${states.length}; 0: the application does not show it; q: stop): `,
      );
      const state = number === '0' ? 'not shown' : states[Number(number) - 1]?.[0];
      if (state !== undefined) return { state };
      say(`Give a number from 0 to ${states.length}.`);
    }
  };
  const answers = async (): Promise<void> => {
    for (let open = desk.shown; open.question && !stop.aborted; open = desk.shown) {
      const { question, step } = open;
      const reply = question.kind === 'step' && step ? await stepReply(step) : await stateReply();
      try {
        desk.reply(question.id, reply);
        return;
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error;
        say(error.message);
      }
    }
  };
  desk.onChange(() => {
    const { shown } = desk;
    const lines = news(progress, shown.progress);
    if (lines.length > 0) say(lines.join('\n'));
    progress = shown.progress;
    if (!shown.question || shown.question.id === asked) return;
    asked = shown.question.id;
    if (shown.question.kind === 'step') say(taskLines(shown));
    void answers();
  });
  return () => {
    lines.removeAllListeners('close');
    lines.close();
  };
}

import { parseArgs } from 'node:util';
import { kills } from './rounds.ts';

const usage = `npm run kills -- [--rounds N] [--seed S] [--sync normal|full]

Has four clients charge, capture, refund, cancel and transmit at a sandbox with a data directory, kills it in the middle
(SIGKILL), starts it again on the same directory, and compares: each answered command is there once and whole, nothing else
is there, totals add up, and no id is given twice.

  --rounds N   how many kills; 100 if left out
  --seed S     makes the same choices again; a random one if left out
  --sync WHAT  normal or full; normal if left out
`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
    sync: { type: 'string', default: 'normal' },
    help: { type: 'boolean', default: false },
  },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (values.help) process.stdout.write(usage);
else if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  process.stdout.write(`seed ${seed}\n`);
  const killed = await kills({ rounds, seed, longest: 800, sync: values.sync }, (round) => {
    if (round % 10 === 0) process.stderr.write(`${round} kills\n`);
  });
  const { problems, acknowledged, deals, transmissions, unanswered } = killed;
  process.stdout.write(
    `${killed.rounds} kills: ${acknowledged} commands were answered, ${deals} deals, ${transmissions} transmissions, ${unanswered} commands without a reply\n`,
  );
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else process.stdout.write('Each answered command is there once and whole.\n');
}

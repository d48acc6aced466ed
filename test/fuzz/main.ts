import { parseArgs } from 'node:util';
import { type Found, figuresText, fuzz } from './fuzz.ts';
import { fuzzSecrets, limitMs, type Figures as SecretFigures } from './secrets.ts';

const usage = `npm run fuzz -- [--count N] [--seed S] [--secrets]

Sends the sandbox inputs that nobody expects: broken requests, raw bytes, odd encodings, long values, deep nesting. Each has to
be answered by XML, or by a documented HTTP status, within 50 ms of processor time; what is refused leaves the ledger as it
was, and the memory stays within its bounds.

  --count N   how many; 10000 if left out
  --seed S    makes the same inputs again; a random one if left out
  --secrets   gives the inputs to the policies that mask, replace and find secrets, instead of to the sandbox
`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
    secrets: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
if (values.help) process.stdout.write(usage);
else if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  process.stdout.write(`seed ${seed}\n`);
  const progress = (done: number): void => {
    if (done % 50_000 === 0) process.stderr.write(`${done} inputs\n`);
  };
  const outcome = values.secrets
    ? secretsOutcome(fuzzSecrets({ count, seed }, progress), seed)
    : await fuzz({ count, seed }, progress);
  if (typeof outcome === 'string') process.stdout.write(outcome);
  else if ('says' in outcome) {
    process.stdout.write(`${outcome.says}\n\nAgain: npm run fuzz -- --seed ${outcome.seed} --count 500\n`);
    process.exitCode = 1;
  } else process.stdout.write(figuresText(outcome));
}

function secretsOutcome({ inputs, slowest, leaks }: SecretFigures, seed: number): string | Found {
  const { ms, policy, input } = slowest;
  const slow = `the slowest input took ${ms.toFixed(1)} ms of processor time (${policy}, ${input.length} characters)`;
  if (leaks.length > 0) return { seed, says: `${leaks.length} leaks, the first one in ${leaks[0]}` };
  return ms > limitMs ? { seed, says: slow } : `${inputs} inputs without a leak; ${slow}\n`;
}

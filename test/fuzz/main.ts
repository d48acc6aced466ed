import { parseArgs } from 'node:util';
import { figuresText, fuzz } from './fuzz.ts';

const usage = `npm run fuzz -- [--count N] [--seed S]

Sends the sandbox inputs that nobody expects: broken requests, raw bytes, odd encodings, long values, deep nesting. Each has to
be answered by XML, or by a documented HTTP status, within 50 ms of processor time; what is refused leaves the ledger as it
was, and the memory stays within its bounds.

  --count N   how many; 10000 if left out
  --seed S    makes the same inputs again; a random one if left out
`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
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
  const outcome = await fuzz({ count, seed }, (done) => {
    if (done % 50_000 === 0) process.stderr.write(`${done} inputs\n`);
  });
  if ('says' in outcome) {
    process.stdout.write(`${outcome.says}\n\nAgain: npm run fuzz -- --seed ${outcome.seed} --count 500\n`);
    process.exitCode = 1;
  } else process.stdout.write(figuresText(outcome));
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { random } from '../../random.ts';
import { audit } from './audit.ts';
import { Book } from './book.ts';
import { Gateway } from './gateway.ts';
import { Shopper } from './shopper.ts';

export interface Killed {
  readonly rounds: number;
  /** The number of replies that contain the id of a transaction. */
  readonly acknowledged: number;
  readonly deals: number;
  readonly transmissions: number;
  /** The number of commands without a reply because the sandbox process crashed. */
  readonly unanswered: number;
  readonly problems: readonly string[];
}

/** Runs clients of a sandbox that crashes and restarts in each round, and compares its data with the replies. */
export async function kills(
  {
    rounds,
    seed,
    longest,
    sync = 'normal',
  }: {
    readonly rounds: number;
    readonly seed: number;
    readonly longest: number;
    readonly sync?: string;
  },
  progress: (round: number) => void = () => {},
): Promise<Killed> {
  const folder = await mkdtemp(join(tmpdir(), 'tck-kills-'));
  const next = random(seed);
  const book = new Book();
  const shoppers = [1, 2, 3, 4].map((number) => new Shopper(`shop${number}`, book, random(seed + number)));
  let gateway = await Gateway.start(folder, '--sync', sync);
  let unanswered = 0;
  try {
    for (let round = 1; round <= rounds; round++) {
      const shopping = Promise.all(shoppers.map((one) => one.shop(gateway)));
      // A kill comes at a random moment.
      await Promise.race([wait(20 + next() * (longest - 20)), shopping]);
      await gateway.kill();
      await shopping;
      unanswered += shoppers.length;
      gateway = await Gateway.start(folder, '--sync', sync);
      const problems = await audit(gateway, book);
      progress(round);
      if (problems.length > 0)
        return replied(
          round,
          problems.map((problem) => `round ${round}: ${problem}`),
        );
    }
    return replied(rounds, []);
  } finally {
    await gateway.kill();
    await rm(folder, { recursive: true });
  }

  function replied(rounds: number, problems: readonly string[]): Killed {
    return {
      rounds,
      acknowledged: book.acknowledged,
      deals: book.deals.length,
      transmissions: book.transmissions.length,
      unanswered,
      problems,
    };
  }
}

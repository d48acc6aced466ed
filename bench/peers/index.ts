import { existsSync } from 'node:fs';
import type { Benchmark, Circumstances } from '../benchmark.ts';
import { dealRequest } from '../deal.ts';
import { replyTo } from '../reply.ts';
import { Served } from '../served.ts';
import { type Command, deal, furtherCommands } from './commands.ts';
import { figuresOf, loadFiguresOf } from './figures.ts';
import { installed } from './installed.ts';
import { filler, type Program } from './program.ts';
import { bare, others, ours } from './programs.ts';
import { Side } from './side.ts';

/**
 * Our sandbox beside a bare server and the mock servers that others use, all without TLS: they get the same charges and
 * answer with as many bytes as the sandbox. Further commands are compared with the bare server alone: the others would
 * answer them as they answer a charge.
 */
export const peers: Benchmark = {
  name: 'peers',
  run: async (circumstances) => {
    if (!existsSync('/proc/self/stat'))
      return [
        { what: 'all of it', skipped: 'only Linux shows the processor time of other programs in /proc' },
      ];
    const figures = figuresOf(await compared(deal, [ours, bare, ...others], circumstances), deal.name);
    for (const { name, asking } of furtherCommands) {
      const sides = await compared({ name, asking }, [ours, bare], circumstances);
      figures.push(...loadFiguresOf(sides, name));
    }
    return figures;
  },
};

async function compared(
  command: Command,
  programs: readonly Program[],
  circumstances: Circumstances,
): Promise<readonly Side[]> {
  const { quick } = circumstances;
  const progress = (text: string) => circumstances.progress(`${command.name}, ${text}`);
  // The first request is a charge: it is the transaction that the inquiry finds.
  const first = dealRequest();
  const [user = ''] = /R\d{10}/.exec(first) ?? [];
  const asking = command.asking(user);
  const reply = filler(await sizeOfReply(first, asking.request()), asking.mark);
  const sides: Side[] = [];
  for (const program of programs) {
    progress(`installing ${program.name}`);
    sides.push(new Side(program, await installed(program), reply));
  }
  try {
    for (let round = 1; round <= (quick ? 1 : 5); round++)
      for (const side of sides) {
        progress(`start ${round} of ${side.program.name}`);
        await side.start(first);
      }
    for (const side of sides) {
      progress(`warming up ${side.program.name}`);
      await side.warm(asking, circumstances);
    }
    for (let round = 1; round <= (quick ? 2 : 7); round++) {
      progress(`run ${round}`);
      // Each goes first in its turn.
      for (const [index] of sides.entries())
        await sides[(index + round) % sides.length]?.sample(asking, circumstances);
    }
  } finally {
    for (const side of sides) await side.stop();
  }
  return sides;
}

/** How many bytes the sandbox answers with. */
async function sizeOfReply(first: string, request: string): Promise<number> {
  using sandbox = await Served.start('sandbox', 'plain');
  await replyTo(first, sandbox.address);
  return Buffer.byteLength(await replyTo(request, sandbox.address));
}

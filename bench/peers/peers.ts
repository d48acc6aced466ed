import { existsSync } from 'node:fs';
import type { Benchmark, Circumstances } from '../benchmark.ts';
import { dealRequest, inquiryText, pageText, refusalText, requestsOf } from '../deal.ts';
import { replyTo } from '../reply.ts';
import { Served } from '../served.ts';
import { figuresOf, loadFiguresOf } from './figures.ts';
import { installed } from './installed.ts';
import { bare, filler, others, ours, type Program } from './programs.ts';
import { type Asking, Side } from './side.ts';

export interface Command {
  readonly name: string;
  /** @param user the `user` of an existing transaction */
  readonly asking: (user: string) => Asking;
}

const answered = (code: string) => `<result>${code}</result>`;

export const deal: Command = {
  name: 'doDeal',
  asking: () => ({ request: dealRequest, mark: answered('000') }),
};

/** Commands other than charges are measured too, so that an optimization of charges alone is visible. */
const furtherCommands: readonly Command[] = [
  {
    name: 'an inquiry',
    asking: (user) => ({ request: requestsOf(inquiryText(user)), mark: answered('000') }),
  },
  { name: 'a refusal', asking: () => ({ request: requestsOf(refusalText), mark: answered('004') }) },
  { name: 'a page request', asking: () => ({ request: requestsOf(pageText), mark: answered('000') }) },
];

/** Compares the sandbox with mock servers, which send fixed replies of the same size, without TLS. */
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
  // The first request is a charge, which creates the transaction for the inquiry.
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
      // The programs take turns in being measured first.
      for (const [index] of sides.entries())
        await sides[(index + round) % sides.length]?.sample(asking, circumstances);
    }
  } finally {
    for (const side of sides) await side.stop();
  }
  return sides;
}

async function sizeOfReply(first: string, request: string): Promise<number> {
  using sandbox = await Served.start('sandbox', 'plain');
  await replyTo(first, sandbox.address);
  return Buffer.byteLength(await replyTo(request, sandbox.address));
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Command } from 'commander';
import { ConfigurationError } from '../certificate/index.ts';
import { suite } from '../certification/suite.ts';
import { exitCodes } from './exit-codes.ts';
import { placeIn, siteServer } from './handbook-site.ts';
import { whole } from './option-values.ts';
import { ending } from './output.ts';

interface Options {
  readonly port: number;
  readonly build?: true;
  readonly certificate?: string;
}

const help = `
For example:
  tck handbook                        the first page
  tck handbook refundDeal.error.321   a rule
  tck handbook refundDeal             a page by its name: a command, a guide, test-cards, states

The handbook is served to this machine only and needs no network. Ctrl-C ends it.
--build works in a checkout: npm run handbook. It runs the suite on the sandbox first, unless --certificate names a run.`;

const site = join(suite.root, 'handbook/dist');

/** `handbook`: serves the built handbook on loopback. @param everyVerb for its page of verbs */
export function handbookVerb(everyVerb: () => Promise<readonly Command[]>): Command {
  return new Command('handbook')
    .description('show the handbook: guides, reference and the rules with what a run made of them')
    .argument('[place]', 'a rule, or a page by its name')
    .option('--port <number>', 'where to serve it; any free port if left out', whole('--port', 65_535), 0)
    .option('--build', 'write the reference from a run and build the site')
    .option('--certificate <dir>', 'with --build: where a run of the whole suite wrote its reports')
    .addHelpText('after', help)
    .action(
      ending(async (place: string | undefined, options: Options) => {
        if (!options.build) return serve(place, options);
        const { buildHandbook } = await import('./handbook-build.ts');
        return buildHandbook(await everyVerb(), options.certificate);
      }),
    );
}

async function serve(place: string | undefined, { port, certificate }: Options): Promise<number> {
  if (certificate !== undefined) throw new ConfigurationError('--certificate goes with --build');
  const path = await placeIn(site, place);
  const server = siteServer(site).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: given } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${given}/${path}\n`);
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  server.closeAllConnections();
  server.close();
  return exitCodes.conformant;
}

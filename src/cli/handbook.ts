import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Command } from '@commander-js/extra-typings';
import { exitCodes } from './exit-codes.ts';
import { builtSite, placeIn, siteServer } from './handbook-site.ts';
import { whole } from './option-values.ts';
import { ending, type OptionsOf, type Verb } from './output.ts';

const help = `
For example:
  tck handbook                        the first page
  tck handbook refundDeal.error.321   a rule
  tck handbook refundDeal             a page by its name: a command, a guide, test-cards, states
  tck handbook states#held            a place on a page

The handbook is served to this machine only and needs no network. Ctrl-C ends the server.
In a checkout of the repository, build the handbook first: npm run handbook`;

const verb = () =>
  new Command('handbook')
    .description('show the handbook: guides, reference, and each rule with the verdict of a run')
    .argument('[place]', 'a rule, or a page by its name')
    .option('--port <number>', 'port of the server; 0 picks a free one', whole('--port', 65_535), 0)
    .addHelpText('after', help);

/** `handbook`: serves the built handbook on loopback, and prints the address of a page or rule. */
export const handbookVerb = (): Verb => verb().action(ending(serve));

async function serve(place: string | undefined, { port }: OptionsOf<typeof verb>): Promise<number> {
  const path = await placeIn(builtSite, place);
  const server = siteServer(builtSite).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: given } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${given}/${path}\n`);
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  server.closeAllConnections();
  server.close();
  return exitCodes.conformant;
}

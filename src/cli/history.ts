import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { badgeSvg, historyHtml } from '../attestation/history/page.ts';
import { pastRuns } from '../attestation/history/runs.ts';
import { ConfigurationError, count } from '../certificate/index.ts';
import { writeInto } from '../reports/files.ts';
import { aligned, harmless, shortest } from '../reports/terminal.ts';
import { exitCodes } from './exit-codes.ts';
import { jsonOption } from './option-values.ts';
import { ending, type OptionsOf, print, type Verb } from './output.ts';

const help = `
Each DIR is a reports folder, or a folder that contains reports folders. The page history.html shows the trend of rules,
coverage and duration for each target and each application, and the changes of each run. The file badge.svg shows the verdict
of the latest run.

Exit codes:
  0  both files written      2  a certificate is missing or damaged`;

const verb = () =>
  new Command('history')
    .description('make an HTML page and an SVG badge from the certificates of several runs')
    .argument('<DIR...>', 'reports folders, or folders that contain them')
    .option('--out <dir>', 'folder for history.html and badge.svg', 'reports/history')
    .addOption(jsonOption())
    .addHelpText('after', help);

export const historyVerb = (): Verb => verb().action(ending(history));

async function history(folders: readonly string[], { out, json }: OptionsOf<typeof verb>): Promise<number> {
  const runs = await pastRuns(folders);
  const latest = runs.at(-1);
  if (!latest) throw new ConfigurationError('there is no certificate in these folders');
  const [page, badge] = [join(out, 'history.html'), join(out, 'badge.svg')];
  await writeInto('the history', out, [
    [page, historyHtml(runs)],
    [badge, badgeSvg(latest)],
  ]);
  const { name, verdict, startedAt } = latest;
  const all = runs.map(({ name, verdict, startedAt }) => ({ name, verdict, startedAt }));
  print(json, { runs: all, page, badge }, [
    `${count(runs.length, 'run')}; the latest: ${verdict}, ${harmless(name)}, ${startedAt.slice(0, 10)}`,
    ...aligned([
      ['Page', shortest(page)],
      ['Badge', shortest(badge)],
    ]),
  ]);
  return exitCodes.conformant;
}

import { Command } from '@commander-js/extra-typings';
import { ConfigurationError, count } from '../certificate/index.ts';
import { type Prognosis, prognosis } from '../certification/dry-plan.ts';
import type { Need } from '../certification/needs.ts';
import {
  aligned,
  few,
  harmless,
  shellWord,
  some,
  styled,
  tck,
  textOf,
  wrapped,
} from '../reports/terminal.ts';
import type { Clock, Roles } from '../target/doctor.ts';
import { targetFileJsonSchema } from '../target/target-file.ts';
import { printJson, type Verb } from './output.ts';
import { ifStopped } from './stop.ts';
import { targetFromFile } from './target-from-file.ts';

const help = `
The doctor charges nothing. The doctor connects to the gateway, sends inquiries, and reads the scenarios. One inquiry has a
wrong password, which the gateway has to refuse. The doctor inquires about the terminals of the target file, except inactive
and not-granted, and about the invoices, except missing. The doctor inquires about the terminal foreign only if the target
file has the credentials of its merchant.
NO_COLOR=1 switches colours off.

Exit codes:
  0  a run can begin      2  wrong file or credentials: the message names the place      3  target unreachable`;

export function doctorVerb(): Verb {
  return new Command('doctor')
    .description(
      'check a target file and the connection to its gateway, and show what a run can and cannot check',
    )
    .option('--target-file <file>', 'address, terminals and cards of a live gateway, as JSON with comments')
    .option('--json', 'print the result as JSON')
    .option('--print-schema', 'print the JSON Schema of target files and exit')
    .addHelpText('after', help)
    .action(async ({ targetFile, json, printSchema }) => {
      if (printSchema) return printJson(targetFileJsonSchema());
      if (targetFile === undefined)
        throw new ConfigurationError('doctor needs --target-file FILE, with the address of the gateway');
      ifStopped(() => 'the check is not finished; nothing was charged');
      const target = await targetFromFile(targetFile);
      try {
        const diagnosis = await prognosis(target);
        if (json) printJson(diagnosis);
        else process.stdout.write(diagnosisLines(diagnosis, targetFile));
        const { main } = diagnosis.unusable;
        if (main !== undefined) throw new ConfigurationError(`${main}; correct the target file`);
      } finally {
        await target.close();
      }
    });
}

const limit = 12;

const needTitles: Readonly<Record<Need['kind'], string>> = {
  ...{ terminal: 'terminals', card: 'cards', invoice: 'invoices', mid: 'mid', buyer: 'buyer' },
  ...{ control: 'control', consent: 'consent', credentials: 'credentials' },
};

/** A TLS certificate that expires within this number of days is shown as a warning. */
const soon = 14;

export function diagnosisLines(diagnosis: Prognosis, targetFile = 'FILE'): string {
  const { plan, lowLimits } = diagnosis;
  const { target } = harmless({ target: diagnosis.target });
  const skipped = plan.skipped.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  const open = plan.open.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  const incomplete = styled('yellow', 'incomplete');
  const { main } = harmless(diagnosis.unusable);
  const head = [`${styled('bold', target.name)}  ${target.baseUrl}`, ...aligned(factsOf(diagnosis))];
  if (main !== undefined)
    return textOf([...head, '', `  ${styled('red', 'No charge can be made')}: ${main}.`]);
  return textOf([
    ...head,
    '',
    `  ${styled(skipped === 0 ? 'green' : 'yellow', `${plan.scenarios - skipped - open} of ${plan.scenarios} scenarios can run`)}${lowLimits ? ' if no limit ends the charges' : ''}, ${skipped} will be skipped${open > 0 ? `, ${open} run if the terminal "main" accepts such deals` : ''}`,
    skipped > 0 && '\n  A run skips scenarios, because the target has no',
    ...aligned(
      Object.entries(needTitles).flatMap(([kind, title]) => lackedRows(kind, title, diagnosis)),
      '    ',
    ),
    open > 0 && '\n  Scenarios run only if the terminal "main" accepts such deals, in place of the terminal',
    ...plan.open.map(({ terminal, scenarios }) => `    ${terminal} ${scenarios.length}`),
    ...rulesLines(plan.rules),
    '',
    plan.rules.length > 0
      ? `  Unless requests of other scenarios decide these rules, a run ends as ${incomplete} at best.`
      : readyLine(diagnosis),
    `  Next: ${tck} certify --target-file ${shellWord(targetFile)}`,
  ]);
}

/** The line about a target that lacks nothing. A remark is no error, but an expired card leaves many rules undecided. */
function readyLine({ remarks, lowLimits }: Prognosis): string {
  const limits = lowLimits
    ? `, except for its limits. The run can end as ${styled('yellow', 'incomplete')}`
    : '';
  return `  The target is ready for a full run${limits}.${remarks.length > 0 ? ' Read the remarks above first.' : ''}`;
}

function factsOf(diagnosis: Prognosis): Parameters<typeof aligned>[0] {
  const { tls, clock, equipment, lowLimits, unusable } = diagnosis;
  const { inquiry, foreign, remarks, unknownInvoices } = harmless({ ...diagnosis, plan: [] });
  const { certificate, daysLeft } = tls;
  const yellow = (...cells: readonly string[]) => cells.map((cell) => styled('yellow', cell));
  const isAccepted = ['000', '099'].includes(inquiry.result);
  return [
    ...remarks.map((remark) => yellow('Remark', remark)),
    [''],
    ['TLS', `${tls.version}, ${tls.cipher}`],
    ['Certificate', harmless(`of ${certificate.subject}, issued by ${certificate.issuer}`)],
    [
      '',
      styled(
        daysLeft < soon ? 'yellow' : 'green',
        `valid until ${certificate.validUntil.toISOString().slice(0, 10)}, in ${count(daysLeft, 'day')}`,
      ),
    ],
    [
      'Inquiry',
      `${styled(isAccepted ? 'green' : 'yellow', inquiry.result || 'no result')} ${inquiry.message} (${inquiry.milliseconds} ms): ${isAccepted ? 'the credentials are accepted' : 'the result is neither 000 nor 099. The password is right, because a wrong password leads to another result. Check the terminal "main"'}`,
    ],
    ['Clock', clockSentence(clock)],
    foreign && [
      'Foreign',
      `${foreign.result || 'no result'} ${foreign.message} (inquiry with the credentials of the terminal "foreign")`,
    ],
    [''],
    ['Terminals', rolesSentence(equipment.terminals)],
    ...Object.values(harmless(unusable)).map((text) => yellow('', text)),
    ['Cards', rolesSentence(equipment.cards)],
    ['Invoices', rolesSentence(equipment.invoices)],
    ...Object.values(unknownInvoices).map((text) => yellow('', text)),
    [
      'Pages',
      equipment.mid
        ? 'payment pages can be requested'
        : 'no payment page can be requested: the target file has no mid',
    ],
    [
      'Control',
      equipment.control
        ? 'the target has the admin API (/__admin)'
        : 'the target has no admin API (/__admin): the suite cannot simulate faults or move the clock',
    ],
    ...limitTexts(lowLimits).map((text, index) => yellow(index === 0 ? 'Limits' : '', text)),
  ];
}

/** The number of skipped scenarios is not shown, because it depends on their order. */
function limitTexts(low: Prognosis['lowLimits']): readonly string[] {
  if (!low) return [];
  const { limits, wholeRun } = low;
  const names = (['charges', 'sum'] as const).filter((name) => limits[name] < wholeRun[name]);
  return [
    ...names.map(
      (name) => `limits.${name} is ${limits[name]}, but a whole run needs up to ${wholeRun[name]}`,
    ),
    'scenarios above a limit are skipped, although the number of scenarios below includes them',
  ];
}

function clockSentence({ dateTime, minutesAhead }: Clock): string {
  if (dateTime === '') return 'the reply has no dateTime';
  if (minutesAhead === undefined) return `${dateTime}, which is not of the form YYYY-MM-DD hh:mm`;
  if (Math.abs(minutesAhead) <= 1) return `${dateTime}, the same as the time in Israel`;
  const off = `${count(Math.abs(minutesAhead), 'minute')} ${minutesAhead > 0 ? 'ahead of' : 'behind'}`;
  const zone = minutesAhead % 60 === 0 ? ', possibly another time zone' : '';
  return `${dateTime}, ${off} the time in Israel that the clock of this machine gives${zone}`;
}

const rolesSentence = ({ named, unnamed }: Roles): string =>
  `${named.length} of ${count(named.length + unnamed.length, 'role')} named${named.length > 0 ? `: ${few(named, 6)}` : ''}`;

function lackedRows(kind: string, title: string, { plan }: Prognosis): readonly (readonly string[])[] {
  const lacked = plan.skipped.filter((one) => one.kind === kind);
  const shown = lacked
    .slice(0, 24)
    .map(({ what, scenarios }) =>
      kind === 'mid' ? count(scenarios.length, 'scenario') : `${what} ${scenarios.length}`,
    );
  const rest = lacked.slice(24).reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  const all = rest > 0 ? [...shown, `and ${count(lacked.length - 24, 'other')} ${rest}`] : shown;
  const listed = all.map((one, at) => (at < all.length - 1 ? `${one},` : one));
  return wrapped(listed, 90).map((text, index) => [index === 0 ? title : '', text]);
}

function rulesLines(rules: Prognosis['plan']['rules']): string[] {
  if (rules.length === 0) return [];
  return [
    '',
    `  ${count(rules.length, 'stated rule')} cannot be checked by a scenario`,
    ...some(
      rules,
      limit,
      ({ rule, reason }) => [`    ${styled('yellow', rule)}  ${reason}`],
      (more) => `    and ${more} more (--json)`,
    ),
  ];
}

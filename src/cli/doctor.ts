import { Command } from '@commander-js/extra-typings';
import { ConfigurationError, count } from '../certificate/index.ts';
import { type Prognosis, prognosis } from '../certification/dry-plan.ts';
import type { Need } from '../certification/needs.ts';
import { harmless, some, styled } from '../reports/terminal.ts';
import type { Clock, Roles } from '../target/doctor.ts';
import { targetFileJsonSchema } from '../target/target-file.ts';
import { printJson, type Verb } from './output.ts';
import { targetFromFile } from './target-from-file.ts';

const help = `
The doctor charges nothing. The doctor connects to the gateway, sends an inquiry, and reads the scenarios. A second inquiry
has a wrong password, which the gateway has to refuse. If the target file has the credentials of the terminal "foreign", the
doctor sends a third inquiry about that terminal.
NO_COLOR=1 switches colours off.

Exit codes:
  0  a run can begin      2  wrong file or credentials: the message names the place      3  target unreachable`;

/** The verb `doctor`. */
export function doctorVerb(): Verb {
  return new Command('doctor')
    .description('check a target file, connect, and list the rules that a run can check')
    .option('--target-file <file>', 'address, terminals and cards of a live gateway, as JSON with comments')
    .option('--json', 'print the result as JSON')
    .option('--print-schema', 'print the JSON Schema of target files and exit')
    .addHelpText('after', help)
    .action(async ({ targetFile, json, printSchema }) => {
      if (printSchema) return printJson(targetFileJsonSchema());
      if (targetFile === undefined)
        throw new ConfigurationError('doctor needs --target-file FILE, with the address of the gateway');
      const target = await targetFromFile(targetFile);
      try {
        const diagnosis = await prognosis(target);
        if (json) printJson(diagnosis);
        else process.stdout.write(diagnosisLines(diagnosis));
      } finally {
        await target.close();
      }
    });
}

const most = 12;

/** The kinds of requirements, in the order of the list. */
const needTitles: Readonly<Record<Need['kind'], string>> = {
  ...{ terminal: 'terminals', card: 'cards', invoice: 'invoices', mid: 'mid', buyer: 'buyer' },
  ...{ control: 'control', consent: 'consent', credentials: 'credentials' },
};

/** The remaining days of a certificate that are shown as a warning. */
const soon = 14;

/** A diagnosis for the terminal. */
export function diagnosisLines(diagnosis: Prognosis): string {
  const { tls, clock, equipment, plan, lowLimits } = diagnosis;
  const { target, inquiry, foreign, remarks } = harmless({ ...diagnosis, plan: [] });
  const line = (title: string, text: string) => `  ${title.padEnd(13)}${text}`;
  const { certificate, daysLeft } = tls;
  const skipped = plan.skipped.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  const open = plan.open.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  const lines = [
    `${styled('bold', target.name)}  ${target.baseUrl}`,
    ...remarks.map((remark) => styled('yellow', line('Remark', remark))),
    '',
    line('TLS', `${tls.version}, ${tls.cipher}`),
    line('Certificate', harmless(`of ${certificate.subject}, issued by ${certificate.issuer}`)),
    line(
      '',
      styled(
        daysLeft < soon ? 'yellow' : 'green',
        `valid until ${certificate.validUntil.toISOString().slice(0, 10)}, in ${count(daysLeft, 'day')}`,
      ),
    ),
    line(
      'Inquiry',
      `${styled(['000', '099'].includes(inquiry.result) ? 'green' : 'yellow', inquiry.result || 'no result')} ${inquiry.message} (${inquiry.milliseconds} ms)${inquiryMeans(inquiry.result)}`,
    ),
    line('Clock', clockSentence(clock)),
    ...(foreign
      ? [
          line(
            'Foreign',
            `${foreign.result || 'no result'} ${foreign.message} (inquiry with the credentials of the terminal "foreign")`,
          ),
        ]
      : []),
    '',
    line('Terminals', rolesSentence(equipment.terminals)),
    line('Cards', rolesSentence(equipment.cards)),
    line('Invoices', rolesSentence(equipment.invoices)),
    line(
      'Pages',
      equipment.mid
        ? 'payment pages can be requested'
        : 'no payment page can be requested: the target file has no mid',
    ),
    line(
      'Control',
      equipment.control
        ? 'the target has the admin API (/__admin)'
        : 'no admin API (/__admin): faults and clock are not available',
    ),
    ...limitLines(lowLimits).map((text, index) => styled('yellow', line(index === 0 ? 'Limits' : '', text))),
    '',
    `  ${styled(skipped === 0 ? 'green' : 'yellow', `${plan.scenarios - skipped - open} of ${plan.scenarios} scenarios can run`)}, ${skipped} will be skipped${open > 0 ? `, ${open} run if the terminal "main" accepts such deals` : ''}`,
    ...(skipped > 0 ? ['', '  Scenarios are skipped because the target has no'] : []),
    ...Object.entries(needTitles).flatMap(([kind, title]) => wantOf(kind, title, diagnosis)),
    ...plan.open.map(({ terminal, scenarios }) =>
      line(
        '',
        `terminal ${terminal}: ${count(scenarios.length, 'scenario')} skipped, unless the terminal "main" accepts such deals`,
      ),
    ),
    ...rulesLines(plan.rules),
    '',
    ...(plan.rules.length > 0
      ? [
          `  Unless other exchanges decide these rules, a run ends as ${styled('yellow', 'incomplete')} at best.`,
        ]
      : lowLimits
        ? [
            `  The target is ready for a full run, except for its limits. The run can end as ${styled('yellow', 'incomplete')}.`,
          ]
        : ['  The target is ready for a full run.']),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * The limits that are too low for a whole run. The number of skipped scenarios depends on their order, so it is not
 * shown.
 */
function limitLines(low: Prognosis['lowLimits']): string[] {
  if (!low) return [];
  const { limits, wholeRun } = low;
  const names = (['charges', 'sum'] as const).filter((name) => limits[name] < wholeRun[name]);
  return [
    ...names.map(
      (name) => `limits.${name} is ${limits[name]}, and a whole run needs about ${wholeRun[name]}`,
    ),
    'scenarios above a limit are skipped, although the number of scenarios below includes them',
  ];
}

function inquiryMeans(result: string): string {
  if (result === '000' || result === '099') return ': the credentials are accepted';
  return ': neither 000 nor 099. The password is right, because a wrong password leads to another result. Check the terminal "main"';
}

function clockSentence({ dateTime, minutesAhead }: Clock): string {
  if (dateTime === '') return 'the reply has no dateTime';
  if (minutesAhead === undefined) return `${dateTime}, which is not of the form YYYY-MM-DD hh:mm`;
  if (Math.abs(minutesAhead) <= 1) return `${dateTime}, the same as Israel time on this machine`;
  const off = `${count(Math.abs(minutesAhead), 'minute')} ${minutesAhead > 0 ? 'ahead of' : 'behind'}`;
  const zone = minutesAhead % 60 === 0 ? ', possibly another time zone' : '';
  return `${dateTime}, ${off} Israel time on this machine${zone}`;
}

const rolesSentence = ({ named, unnamed }: Roles): string => {
  const few = named.slice(0, 6).join(', ');
  const more = named.length > 6 ? ` and ${named.length - 6} more` : '';
  return `${named.length} named${named.length > 0 ? `: ${few}${more}` : ''}${unnamed.length > 0 ? `; ${unnamed.length} roles are not named` : ''}`;
};

function wantOf(kind: string, title: string, { plan }: Prognosis): string[] {
  const wanted = plan.skipped.filter((one) => one.kind === kind);
  if (wanted.length === 0) return [];
  const of = ({ what, scenarios }: (typeof wanted)[number]) =>
    kind === 'mid' ? count(scenarios.length, 'scenario') : `${what} ${scenarios.length}`;
  const few = wanted.slice(0, 24).map(of);
  const rest = wanted.slice(24).reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  const all = rest > 0 ? [...few, `and ${wanted.length - 24} others ${rest}`] : few;
  return wrapped(all, 90).map((text, index) => `    ${(index === 0 ? title : '').padEnd(13)}${text}`);
}

function wrapped(parts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length + 2 <= width)
      lines[lines.length - 1] = `${last}, ${part}`;
    else {
      if (last !== undefined) lines[lines.length - 1] = `${last},`;
      lines.push(part);
    }
  }
  return lines;
}

function rulesLines(rules: Prognosis['plan']['rules']): string[] {
  if (rules.length === 0) return [];
  return [
    '',
    `  ${count(rules.length, 'stated rule')} cannot be checked by a scenario`,
    ...some(
      rules,
      most,
      ({ rule, reason }) => [`    ${styled('yellow', rule)}  ${reason}`],
      (more) => `    and ${more} more (--json)`,
    ),
  ];
}

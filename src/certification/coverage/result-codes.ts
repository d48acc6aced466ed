import {
  type CertificateRule,
  type Coverage,
  type CoveredCode,
  type Left,
  part,
} from '../../certificate/index.ts';
import { bindsVisibly, commandsWithErrors } from '../../contract/index.ts';
import type { RunScenario } from '../outcomes.ts';

/** A result code that the specification states. */
interface StatedCode {
  readonly rule: CertificateRule;
  readonly code: string;
  readonly commands: readonly string[];
  readonly keys: readonly string[];
}

/** The invoice elements that have their own result codes, by the prefix of their rule ids. */
const invoiceElements: Readonly<Record<string, string>> = {
  'invoice.creationCode': 'invoiceCreationCode',
  'invoice.responseCode': 'invoiceResponseCode',
};

function statedCode(rule: CertificateRule): readonly StatedCode[] {
  if (rule.standing !== 'stated') return [];
  if (rule.id === 'doDeal.error.refusal')
    return [{ rule, code: '004', commands: ['doDeal'], keys: ['doDeal 004'] }];
  const [, prefix = '', last = '', code] = rule.id.match(/^(\w+)\.(\w+)\.(\d{3})$/) ?? [];
  if (code === undefined) return [];
  const element = invoiceElements[`${prefix}.${last}`];
  if (element)
    return [
      {
        rule,
        code,
        commands: [`inquireInvoice/${element}`],
        keys: [`inquireInvoice ${element} ${code}`],
      },
    ];
  if (last !== 'error') return [];
  const commands = commandsWithErrors(`${prefix}.error`);
  return [{ rule, code, commands, keys: commands.map((command) => `${command} ${code}`) }];
}

export function resultCodeCoverage(
  rules: readonly CertificateRule[],
  scenarios: readonly RunScenario[],
): Coverage['resultCodes'] {
  const codes = rules.flatMap(statedCode).map((one) => covered(one, scenarios));
  const left = (how: CoveredCode['how']): Left[] =>
    codes.filter((one) => one.how === how).map(({ id, reason = '' }) => ({ id, reason }));
  // Result codes that cannot be observed are not required, even if a run receives one.
  const inside = rules.filter((one) => !bindsVisibly(one));
  const isRequired = ({ id }: { readonly id: string }) => !inside.some((one) => one.id === id);
  const missing = [...left('not reached'), ...left('shown')].filter(isRequired);
  const aside = codes
    .filter((one) => !isRequired(one))
    .map(({ id }) => ({ id, reason: inside.find((one) => one.id === id)?.reason ?? '' }));
  return {
    ...part(codes.filter(isRequired).length, missing, aside),
    shown: codes.filter(({ how }) => how === 'shown').length,
    codes,
  };
}

function covered({ rule, code, commands, keys }: StatedCode, scenarios: readonly RunScenario[]): CoveredCode {
  const about = { id: rule.id, code, commands, says: rule.statement };
  const received = scenarios.filter(({ report }) => report?.seen.codes.some((one) => keys.includes(one)));
  const [real, shown] = [false, true].map((isPlanted) =>
    first(
      received.filter(({ planted }) => planted === isPlanted),
      rule.id,
      code,
    ),
  );
  if (real) return { ...about, how: 'provoked', by: real };
  if (shown)
    return { ...about, how: 'shown', by: shown, reason: 'Only a simulated fault produced the code.' };
  const reason = rule.reason ?? 'No reply of the run contained the code.';
  return { ...about, how: bindsVisibly(rule) ? 'not reached' : 'aside', reason };
}

function first(received: readonly RunScenario[], rule: string, code: string): CoveredCode['by'] {
  const found =
    received.find(({ rules, report }) => rules.includes(rule) && report?.met === code) ??
    received.find(({ rules }) => rules.includes(rule)) ??
    received[0];
  return found && { scenario: found.name, place: found.place };
}

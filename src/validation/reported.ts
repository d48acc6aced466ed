import type { RuleId } from '../contract/index.ts';
import { textAt } from '../message/element.ts';
import { faultsIn, type SchemaFault, type SchemaValidator } from '../schema/index.ts';
import { byStanding, type Finding, type Remark, type Report, ruleFinding } from './finding.ts';
import { isWrong, knownElementAt, knownElements, pathsBelow } from './known-elements.ts';
import { leftOpenBy } from './left-open.ts';
import { type Message, remarksAbout, schemaDocument, wellFormed } from './message.ts';

/** True for an inquiry about a payment page, a search criterion that the specification does not have. */
const isOfPage = ({ body }: Message, { rule }: Finding): boolean =>
  rule === 'inquireTransactions.criterion-required' &&
  ['queryName', 'mpiTransactionId'].every((name) => textAt(body, `inquireTransactions.${name}`));

export interface CheckedMessage {
  readonly message: Message;
  readonly findings: readonly Finding[];
}

/** Validates messages, and returns one report for each. `onDone` is called with the size of each finished batch. */
export async function reported(
  checked: readonly CheckedMessage[],
  onDone: (more: number) => void,
  validator: SchemaValidator,
): Promise<readonly Report[]> {
  const asked = checked.flatMap(({ message }) => {
    const document = schemaDocument(message);
    return document ? [{ message, ...document }] : [];
  });
  onDone(checked.length - asked.length);
  const answers = await validator(
    asked.map(({ document }) => document),
    onDone,
  );
  const faults = new Map(
    asked.map(({ message, document, before }, index) => {
      const found = faultsIn(document.command, document.kind, answers[index] ?? []);
      return [message, found.map((fault) => ({ ...fault, line: fault.line + before }))] as const;
    }),
  );
  return checked.map(({ message, findings: found }) => {
    const { name, kind, command } = message;
    const all = merged(message, found, faults.get(message) ?? []);
    const asked = all.findings.filter((one) => !isOfPage(message, one));
    const { open = [], closed = [] } = Object.groupBy(asked, (one) =>
      leftOpenBy(message, one) === undefined ? 'closed' : 'open',
    );
    const { findings, remarks } = byStanding(closed);
    return {
      file: name,
      kind,
      ...(command && { command }),
      findings,
      remarks: [
        ...remarksAbout(message),
        ...all.remarks,
        ...remarks,
        ...open.map((one): Remark => {
          const { line, element, rule, problem } = one;
          const text = `${problem} according to one reading of the specification; open (ambiguity #${leftOpenBy(message, one)})`;
          return { line, element, rule, text };
        }),
      ],
    };
  });
}

/** If both the rules and the schema report an element, the text of the rules is used. */
function merged(
  message: Message,
  findings: readonly Finding[],
  faults: readonly SchemaFault[],
): { findings: readonly Finding[]; remarks: readonly Remark[] } {
  const same = (finding: Finding, { line, element }: SchemaFault) =>
    finding.line === line && finding.element === element;
  const both = findings.map((finding) =>
    faults.some((fault) => same(finding, fault)) ? { ...finding, by: ['schema', 'rules'] as const } : finding,
  );
  const alone = faults.filter((fault) => !findings.some((finding) => same(finding, fault)));
  const [further, remarks]: [Finding[], Remark[]] = [[], []];
  for (const fault of alone) {
    const rule = ruleOf(message, fault);
    const { line, element, problem, allowed } = fault;
    const text = `${problem} according to the schema; the contract has no such element in this place`;
    if (rule === undefined) remarks.push({ line, element, text });
    else further.push({ ...ruleFinding(line, element || 'ashrait', rule, problem, allowed), by: ['schema'] });
  }
  const sorted = [...both, ...further].sort((one, other) => one.line - other.line);
  return { findings: sorted, remarks };
}

function ruleOf({ kind, command, body, lines }: Message, fault: SchemaFault): RuleId | undefined {
  if (fault.element === '' || !body || !command) return wellFormed(kind);
  const places = knownElements(command, kind);
  const there = [...pathsBelow(body)].filter(([{ name }, path]) => path !== '' && name === fault.element);
  const onLine = there.filter(([element]) => lines.get(element) === fault.line);
  const named = onLine.flatMap(([element, path]) => {
    const place = knownElementAt(places, path);
    return place ? [{ element, place }] : [];
  });
  const meant =
    named.find(({ element, place }) => isWrong(place, element.text.trim())) ??
    (named.length === onLine.length ? named[0] : undefined);
  return meant?.place.rule;
}

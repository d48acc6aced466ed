import type { RuleId } from '../contract/index.ts';
import type { SchemaFault } from '../schema/index.ts';
import type { Finding, Remark } from './finding.ts';
import { isWrong, knownElementAt, knownElements, pathsBelow } from './known-elements.ts';
import { type Message, wellFormed } from './message.ts';

/**
 * Findings of the rules and of the schema, each thing once. Where both say it, the rules' words stand. What the schema
 * says of an element at a place that the contract does not name breaks no rule, and is a remark.
 *
 * @param faults with lines as in the message
 */
export function merged(
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
    if (rule === undefined)
      remarks.push({
        line,
        element,
        text: `${problem} according to the schema; the contract has no such element in this place`,
      });
    else
      further.push({
        ...{ line, element: element || 'ashrait', rule, problem },
        ...(allowed !== undefined && { allowed }),
        by: ['schema'],
      });
  }
  const sorted = [...both, ...further].sort((one, other) => one.line - other.line);
  return { findings: sorted, remarks };
}

/** The rule that a fault breaks which no rule told of; undefined where the element stands at another place. */
function ruleOf({ kind, command, body, lines }: Message, fault: SchemaFault): RuleId | undefined {
  if (fault.element === '' || !body || !command) return wellFormed(kind);
  const places = knownElements(command, kind);
  const there = [...pathsBelow(body)].filter(([{ name }, path]) => path !== '' && name === fault.element);
  const onLine = there.filter(([element]) => lines.get(element) === fault.line);
  const named = onLine.flatMap(([element, path]) => {
    const place = knownElementAt(places, path);
    return place ? [{ element, place }] : [];
  });
  // On one line there may be several of a name: the one that is as it should be is not meant.
  const meant =
    named.find(({ element, place }) => isWrong(place, element.text.trim())) ??
    (named.length === onLine.length ? named[0] : undefined);
  return meant?.place.rule;
}

import {
  type CommandData,
  type CommandName,
  commandData,
  envelopeReply,
  envelopeRequest,
  isBeside,
  type ReplyField,
  type RequestField,
  type RuleId,
  ruleOf,
} from '../contract/index.ts';

export type MessageKind = 'request' | 'reply';

export interface MessageElement {
  /** The path of the element below `request` or `response`. */
  readonly path: string;
  /** The name of the element in its list in the contract, and the path of this list. */
  readonly name: string;
  readonly within: string;
  readonly rule: RuleId;
  readonly field: RequestField | ReplyField;
}

export function elementsOf(command: CommandName, kind: MessageKind): readonly MessageElement[] {
  const { prefix, request, reply, answersIn }: CommandData = commandData[command];
  const envelope: Readonly<Record<string, RequestField | ReplyField>> =
    kind === 'request' ? envelopeRequest : envelopeReply;
  const header = Object.entries(envelope).map(([name, field]) => ({
    ...{ path: name, name, within: '', rule: ruleOf(`envelope.${kind}`, name), field },
  }));
  if (kind === 'request') {
    const below = (path: string) => (isBeside(command, path) ? path : `${command}.${path}`);
    return [
      ...header,
      ...Object.entries(request).flatMap(([name, field]) =>
        [name, ...(field.alsoAt === undefined ? [] : [field.alsoAt])].map((path) => ({
          ...{ path: below(path), name, within: '', rule: ruleOf(prefix, name), field },
        })),
      ),
    ];
  }
  return [
    ...header,
    ...reply.flatMap(({ prefix: own, within, fields }) =>
      Object.entries(fields).map(([name, field]) => {
        const whole = [answersIn === 'element' ? command : '', within, name].filter((part) => part !== '');
        return { path: whole.join('.'), name, within, rule: ruleOf(own, name), field };
      }),
    ),
  ];
}

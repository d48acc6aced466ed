import {
  byCommand,
  type CommandName,
  commandData,
  commandNames,
  envelopeRequest,
  isBeside,
  isCommand,
} from '../contract/index.ts';
import { type Element, element, textAt } from '../message/element.ts';
import { maskXml } from '../secrets/mask.ts';
import { announce } from './announce.ts';
import { type Answer, answerOfRefusal, Refusal } from './answer.ts';
import { passed } from './catch-up.ts';
import type { Merchant } from './configuration/schema.ts';
import { type Header, languageOf } from './envelope.ts';
import { around, type ReplyFault } from './faults/around.ts';
import { handlers } from './handlers.ts';
import type { Hebrew } from './hebrew.ts';
import { misspelt, oldVersions } from './legacy/header-forms.ts';
import { read } from './legacy/index.ts';
import { type Asked, askedIn } from './legacy/legacy-form.ts';
import { safe } from './request-checks.ts';
import { type Call, type SandboxState, type Served, settingOf } from './state.ts';

export interface Progress {
  header: Header;
  hebrew: Hebrew;
  fault: ReplyFault;
  asked?: Asked;
  readonly remarks: string[];
}

const repeated = 'The request was repeated, and got the reply of the first request.';
const overtaken =
  'The request changed nothing, because a retry with mayBeDuplicate was answered in the meantime.';

/** False for commands whose parameters are direct children of the `request` element. */
const hasElement = byCommand((command) =>
  Object.keys(commandData[command].request).some((name) => !isBeside(command, name)),
);

/** @throws Refusal for an invalid header, or if the element of the command is missing or repeated */
export async function served(
  state: SandboxState,
  merchant: Merchant,
  { text: whole, request }: { readonly text: string; readonly request: Element },
  progress: Progress,
): Promise<Answer> {
  const { command } = progress.header;
  if (!isCommand(command)) throw bad('command', command, commandNames);
  const asked = askedIn(command, request);
  progress.asked = asked;
  const terminalNumber = asked.field('terminalNumber');
  const lenient = settingOf(merchant, terminalNumber, 'lenient', false);
  progress.hebrew = settingOf(merchant, terminalNumber, 'hebrew', 'utf-8');
  const { field, forgives, remarks, refused, hint } = read(asked, lenient, state);
  progress.remarks.push(...remarks);
  if (lenient) progress.header = leniently(progress.header, asked);
  checkHeader(progress.header, lenient, hint);
  if (refused) throw new Refusal('401', refused.rule, refused.remark);
  checkElement(command, request, asked);
  const language = languageOf(progress.header);
  const call: Call = { state, merchant, language, field, forgives };
  const { requestId } = progress.header;
  const repeatable = {
    ...{ merchant: merchant.user, command, requestId, parameters: asked.parameters, text: whole },
    mayBeDuplicate: textAt(request, 'mayBeDuplicate') ?? '',
    since: state.repeats.mark,
  };
  const refusal = (answer: Answer): Answer => ({
    ...answer,
    ...handlers[command].refused(answer.result, language, field),
  });
  const handle = handlerOf(state, command, request, (result, rule) => refusal({ result, rule }));
  const {
    answer,
    fault,
    remarks: faults,
  } = await around(
    state.faults,
    {
      command,
      terminalNumber,
      user: field('user'),
      requestId,
      validation: field('validation'),
      transactionType: field('transactionType'),
      field,
    },
    {
      serve: (remarks) => {
        try {
          const earlier = state.repeats.earlier(repeatable);
          if (earlier) remarks.push(repeatable.mayBeDuplicate === '1' ? repeated : overtaken);
          if (earlier) return earlier;
          const given = withCustomerData(handle(call), asked, lenient);
          state.repeats.keep(repeatable, given);
          return given;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return refusal(answerOfRefusal(error, error.result === '401' ? hint() : ''));
        }
      },
      refused: (result, info) => refusal({ result, rule: 'fault', info }),
      passed: (milliseconds) => passed(state, milliseconds),
      late: (serve) => {
        const remarks: string[] = [];
        const { result, rule, tranId } = serve(remarks);
        const what = ['a late commit', ...(tranId ? [`tranId ${tranId}`] : [])].join(': ');
        const done = { command, result, rule, remarks, field, request: what, says: [what, ...remarks] };
        state.whenStored(() => announce(state, done));
      },
    },
  );
  progress.fault = fault;
  progress.remarks.push(...faults);
  return answer;
}

function checkElement(command: CommandName, request: Element, asked: Asked): void {
  if (!asked.parameters && hasElement[command])
    throw new Refusal(
      '401',
      'envelope.request.commandElement',
      `the element ${command} is missing below request`,
    );
  if (request.children.filter(({ name }) => name === command).length > 1)
    throw new Refusal(
      '401',
      'envelope.request.commandElement',
      `the element ${command} stands below request more than once: send one request for each command`,
    );
}

function handlerOf(
  { behaviour }: SandboxState,
  command: CommandName,
  request: Element,
  refused: Served['refused'],
): (call: Call) => Answer {
  const usual = handlers[command].answer;
  return behaviour ? (call) => behaviour({ command, request, refused, call }, usual) : usual;
}

function checkHeader({ version, language }: Header, lenient: boolean, hint: () => string): void {
  const versions = [...envelopeRequest.version.format.values, ...(lenient ? oldVersions : [])];
  if (!versions.includes(version))
    throw bad('version', version, envelopeRequest.version.format.values, hint());
  const { values } = envelopeRequest.language.format;
  if (language !== '' && !values.includes(language.toUpperCase() as 'ENG'))
    throw bad('language', language, values);
}

function bad(
  name: keyof Header,
  value: string,
  allowed: readonly (CommandName | string)[],
  hint = '',
): Refusal {
  const would = `: ${name} has to be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`;
  return new Refusal(
    '462',
    `envelope.request.${name}`,
    `Bad value '${safe(value)}' in header field '${name}'${would}${hint}`,
  );
}

/** Returns the request header with the language as Heb or Eng, as in recorded replies. */
function leniently(header: Header, asked: Asked): Header {
  const { language, requestId } = header;
  return {
    ...header,
    requestId: requestId || misspelt(asked) || '',
    language: language.slice(0, 1).toUpperCase() + language.slice(1).toLowerCase(),
  };
}

function withCustomerData(answer: Answer, { parameters }: Asked, lenient: boolean): Answer {
  const sent = parameters?.children.find(({ name }) => name === 'customerData')?.children ?? [];
  const { content } = answer;
  if (!lenient || !content || sent.length === 0) return answer;
  const children = sent
    .filter(({ name }) => /^userData\d{1,2}$/.test(name))
    .map(({ name, text }) => element(name, maskXml(text.trim())));
  return {
    ...answer,
    content: { ...content, children: [...content.children, element('customerData', children)] },
  };
}

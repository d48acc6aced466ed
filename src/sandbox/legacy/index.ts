import {
  type Breach,
  byCommand,
  type CommandName,
  commandData,
  elementsBeside,
  type RequestField,
} from '../../contract/index.ts';
import { maskName } from '../loosely.ts';
import type { SandboxState } from '../state.ts';
import { dealForms } from './deal-forms.ts';
import { headerForms } from './header-forms.ts';
import type { Asked, LegacyForm } from './legacy-form.ts';
import { lookupForms } from './lookup-forms.ts';

export { type Asked, askedIn, type LegacyForm } from './legacy-form.ts';

/** Every form that the sandbox knows, by id. */
export const legacyForms: Readonly<Record<string, LegacyForm>> = {
  ...headerForms,
  ...dealForms,
  ...lookupForms,
};
const all = Object.values(legacyForms);

/** A request as a handler sees it: the forms that the terminal takes are allowed for. */
export interface Read {
  readonly field: Asked['field'];
  readonly forgives: (breach: Breach) => boolean;
  /** What the specification does not allow in the request, whether it was taken or not. */
  readonly remarks: readonly string[];
  /** The form for which the request has to be refused, if any. */
  readonly refused: LegacyForm | undefined;
  /** What to add to a refusal of a value that a lenient terminal might have taken; most often nothing. */
  readonly hint: () => string;
}

/** Of a request without any of these forms, as nearly all are. */
const plain = { forgives: () => false, refused: undefined, hint: () => '' };

/** Reads a request with the forms of old clients in mind; a strict terminal takes few of them. */
export function read(asked: Asked, lenient: boolean, state: SandboxState): Read {
  const met = all.filter((form) => form.met(asked));
  const remarks = [...unknown(asked), ...repeated(asked)];
  if (met.length === 0) return { ...plain, field: asked.field, remarks };
  const taken = met.filter(({ taken }) => taken === 'everywhere' || (lenient && taken === 'leniently'));
  const forgiven = new Set(taken.flatMap(({ forgives = [] }) => forgives));
  const reads = taken.map(({ reads }) => reads).filter((one) => one !== undefined);
  const field = (path: string) => {
    const instead = reads.find((one) => Object.hasOwn(one, path))?.[path];
    return instead ? instead(asked, state) : asked.field(path);
  };
  return {
    field: reads.length > 0 ? field : asked.field,
    forgives: (breach) => forgiven.has(breach.field) || forgiven.has(breach.rule),
    remarks: [
      ...met.map((form) =>
        taken.includes(form) || form.taken === 'nowhere'
          ? form.remark
          : `${form.remark} A lenient terminal accepts this form.`,
      ),
      ...remarks,
    ],
    refused: met.find(({ taken }) => taken === 'nowhere'),
    hint: () => hintOf(met.filter((form) => !taken.includes(form) && form.taken === 'leniently')),
  };
}

function hintOf(forms: readonly LegacyForm[]): string {
  const ids = Object.entries(legacyForms).flatMap(([id, form]) => (forms.includes(form) ? [id] : []));
  return ids.length === 0 ? '' : `; a lenient terminal accepts ${ids.join(', ')} (tck explain ${ids[0]})`;
}

/** How many names a remark tells. */
const mostNames = 10;

/** Elements that a form tells of, and the invoice that the sandbox creates. */
const ofForms: Readonly<Partial<Record<CommandName, readonly string[]>>> = {
  doDeal: ['track2', 'authNumber', 'customerData', 'invoice'],
};

/** What a remark need not tell: the command's own parameters, and what forms tell of. */
const known = byCommand((command) => {
  const fields = Object.entries<RequestField>(commandData[command].request);
  const names = fields.flatMap(([name, { alsoAt }]) => [name, alsoAt].map((path) => path?.split('.', 1)[0]));
  return new Set([...names, ...(ofForms[command] ?? []), ...(elementsBeside[command] ?? [])]);
});

/** Parameters that the command does not have; the sandbox does not look at them. */
function unknown({ command, parameters }: Asked): string[] {
  const others = parameters?.children.filter(({ name }) => !known[command].has(name)) ?? [];
  if (others.length === 0) return [];
  const names = others
    .filter(({ text, children }) => text.trim() !== '' || children.length > 0)
    .map(({ name }) => maskName(name));
  const different = some([...new Set(names)]).join(', ');
  return names.length === 0
    ? []
    : [`Not in the specification of ${command}: ${different}. The sandbox ignores these elements.`];
}

function repeated({ parameters, hasTwins }: Asked): string[] {
  if (!hasTwins) return [];
  const repeated = [...Map.groupBy(parameters?.children ?? [], ({ name }) => name)]
    .filter(([, same]) => same.length > 1)
    .map(
      ([name, same]) => `${cut(maskName(name))} occurs ${same.length} times; the sandbox uses the first one.`,
    );
  return some(repeated);
}

/** The first few, and how many more there are. */
const some = (texts: readonly string[]): string[] => [
  ...texts.slice(0, mostNames).map(cut),
  ...(texts.length > mostNames ? [`and ${texts.length - mostNames} more`] : []),
];

/** Longer than any name, and than any remark on one. */
const cut = (text: string): string =>
  text.length > 120 ? `${[...text.slice(0, 80)].slice(0, 60).join('')}…` : text;

import { textAt } from '../../message/element.ts';
import type { Asked, LegacyForm } from './legacy-form.ts';

/** Versions of the gateway interface that old clients send. */
export const oldVersions: readonly string[] = ['1001', '1000', '100', ''];

const header = ({ request }: Asked, name: string): string => textAt(request, name) ?? '';

/** Some public clients misspell requestId as `requestid` or `requesteId`. */
export const misspelt = ({ request }: Asked): string | undefined =>
  request.children.find(({ name }) => name !== 'requestId' && /^request[e]?id$/i.test(name))?.text.trim() ||
  undefined;

export const headerForms = {
  'old-version': {
    says: 'version is 1001, 1000 or 100, or is missing.',
    rule: 'envelope.request.version',
    met: (asked) => oldVersions.includes(header(asked, 'version')),
    remark: 'version has to be 2000.',
  },
  'misspelt-requestId': {
    says: 'requestId is misspelt as requestid or requesteId. The reply contains requestId in the correct spelling.',
    rule: 'envelope.request.requestId',
    met: (asked) => misspelt(asked) !== undefined,
    remark: 'requestId is misspelt.',
  },
  mayBeDuplicate: {
    says: 'mayBeDuplicate is 1, and requestId is the id of an earlier request: the sandbox repeats the reply to the earlier request.',
    rule: 'envelope.request.requestId',
    taken: 'everywhere',
    met: (asked) => header(asked, 'mayBeDuplicate') !== '',
    remark: 'mayBeDuplicate is not in the specification.',
  },
  'short-terminalNumber': {
    says: 'terminalNumber has seven characters.',
    rule: 'doDeal.request.terminalNumber',
    met: ({ field }) => field('terminalNumber')?.length === 7,
    remark: 'terminalNumber must have 10 characters.',
    forgives: ['terminalNumber'],
  },
} as const satisfies Record<string, LegacyForm>;

import { targetFileJsonSchema } from '../target/target-file.ts';
import { code, fenced, type Page, page, pathCode, prose, table, titled } from './markdown.ts';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
}

/** @param example the text of a target file */
export const targetFilePage = (example: string): Page =>
  page('Kit', 'reference/target-file', 'Target file', [
    `A target file describes a gateway for ${code('certify')}, ${code('doctor')}, ${code('record')} and ${code('cleanup')}. ${code('scrub')} removes the cards and credentials of the target file from recordings. A target file is JSON with comments and never contains a password.`,
    table(
      ['Member', 'Meaning', 'Type', 'Required'],
      membersOf(targetFileJsonSchema() as Schema, ''),
      (cells) => cells,
    ),
    titled(2, 'Example', 'example', [fenced('jsonc', example.trim())]),
  ]);

/** @param must the word for a required member: the members of one form exclude those of the other forms */
function membersOf(schema: Schema, within: string, must = 'yes'): readonly (readonly string[])[] {
  const { properties = {}, required = [], additionalProperties, anyOf = [] } = schema;
  const below = Object.entries(properties).flatMap(([name, member]) => {
    const path = within === '' ? name : `${within}.${name}`;
    return [
      [
        pathCode(path),
        meaningOf(member),
        member.type ?? (member.anyOf ? 'one of the forms below' : ''),
        required.includes(name) ? must : '',
      ],
      ...membersOf(member, path),
    ];
  });
  return [
    ...below,
    ...(typeof additionalProperties === 'object' ? membersOf(additionalProperties, `${within}.ROLE`) : []),
    ...anyOf.flatMap((one) => membersOf(one, within, 'in this form')),
  ];
}

function meaningOf({ description = '', default: usual }: Schema): string {
  const simple = usual !== undefined && typeof usual !== 'object';
  return [
    description === '' ? '' : prose(/[.:]$/.test(description) ? description : `${description}.`),
    ...(simple ? [`Default: ${usual === '' ? 'empty' : code(String(usual))}.`] : []),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

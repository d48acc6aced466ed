import { configurationJsonSchema } from '../sandbox/configuration/schema.ts';
import { targetFileJsonSchema } from '../target/target-file.ts';
import { code, fenced, type Page, page, pathCode, prose, table, titled } from './markdown.ts';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Returns pages about files that users write. @param example the text of a target file */
export const filePages = (example: string): readonly Page[] => [
  filePage(
    'target-file',
    'Target file',
    `A target file describes a gateway for ${code('certify')}, ${code('doctor')} and ${code('record')}. A target file is JSON with comments and never contains a password.`,
    targetFileJsonSchema(),
    titled(2, 'Example', 'example', fenced('jsonc', example.trim())),
  ),
  filePage(
    'sandbox-configuration',
    'Sandbox configuration',
    `A sandbox configuration describes the merchants, terminals and invoices of the sandbox: ${code('tck sandbox --config FILE')}. Without a configuration, the sandbox has its [default terminals](/reference/test-cards.md).`,
    configurationJsonSchema(),
    '',
  ),
];

const filePage = (name: string, title: string, lead: string, schema: object, example: string): Page =>
  page(
    'Kit',
    `reference/${name}`,
    title,
    lead,
    table(['Member', 'Meaning', 'Type', 'Required'], membersOf(schema as Schema, '')),
    example,
  );

function membersOf(schema: Schema, within: string): readonly (readonly string[])[] {
  const { properties = {}, required = [], items, additionalProperties, anyOf = [] } = schema;
  const below = Object.entries(properties).flatMap(([name, member]) => {
    const path = within === '' ? name : `${within}.${name}`;
    return [
      [
        pathCode(path),
        meaningOf(member),
        member.type ?? (member.anyOf ? 'one of the forms below' : ''),
        required.includes(name) ? 'yes' : '',
      ],
      ...membersOf(member, path),
    ];
  });
  return [
    ...below,
    ...(items ? membersOf(items, `${within}[]`) : []),
    ...(typeof additionalProperties === 'object' ? membersOf(additionalProperties, `${within}.ROLE`) : []),
    ...anyOf.flatMap((one) => membersOf(one, within)),
  ];
}

function meaningOf({ description = '', default: usual, enum: values }: Schema): string {
  const simple = usual !== undefined && typeof usual !== 'object';
  return [
    description === '' ? '' : prose(/[.:]$/.test(description) ? description : `${description}.`),
    ...(values ? [`One of ${values.map((one) => code(String(one))).join(', ')}.`] : []),
    ...(simple ? [`Default: ${usual === '' ? 'empty' : code(String(usual))}.`] : []),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

import type { CommandName, Format } from '../contract/index.ts';
import { describe } from '../contract/index.ts';
import { type Declaration, declarations } from './declaration.ts';
import type { MessageKind } from './elements.ts';
import { type Restriction, simpleType, type Union } from './simple-type.ts';

export interface SchemaFile {
  readonly name: string;
  readonly text: string;
}

export function schemaFiles(commands: readonly CommandName[]): readonly SchemaFile[] {
  const messages = commands.flatMap((command) =>
    (['request', 'reply'] as const).map((kind) => ({
      ...{ name: `${command}.${kind}.xsd`, kind, command },
      declared: declarations(command, kind),
    })),
  );
  const types = typesOf(messages.flatMap(({ declared }) => declared));
  return [
    { name: 'types.xsd', text: typesFile(types) },
    ...messages.map(({ name, kind, command, declared }) => ({
      name,
      text: messageFile(command, kind, declared),
    })),
  ];
}

export function schemaOf(command: CommandName, kind: MessageKind): string {
  const key = `${command} ${kind}`;
  const text = written.get(key) ?? schemaText(command, kind);
  written.set(key, text);
  return text;
}

const written = new Map<string, string>();

function schemaText(command: CommandName, kind: MessageKind): string {
  const declared = declarations(command, kind);
  return file(about(command, kind, declared), [
    ...typeLines(typesOf(declared)),
    ...declared.flatMap(element),
  ]);
}

function typesOf(declared: readonly Declaration[]): readonly (Restriction | Union)[] {
  const found = new Map<string, Restriction | Union>();
  for (const declaration of declared) {
    const forms = formsOf(declaration);
    for (const format of forms) {
      const type = simpleType(format);
      if (type) found.set(type.name, { ...type, says: `${capital(describe(format))}.` });
    }
    const name = typeOf(declaration);
    if (name === undefined || found.has(name)) continue;
    const members = forms.flatMap((format) => simpleType(format)?.name ?? []);
    found.set(name, { name, members, says: `${capital(forms.map(describe).join(', or '))}.` });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

const formsOf = ({ format, otherwise }: Declaration): readonly Format[] =>
  [format, otherwise].filter((one) => one !== undefined);

function typeOf(declaration: Declaration): string | undefined {
  const names = formsOf(declaration).map((format) => simpleType(format)?.name);
  return names.length === 0 || names.includes(undefined) ? undefined : names.join('-or-');
}

const typesFile = (types: readonly (Restriction | Union)[]): string =>
  file(
    'Types that the schemas of all commands share. Each type has a twin, NAME-or-empty, because an empty element counts as an element that is not sent.',
    typeLines(types),
  );

function typeLines(types: readonly (Restriction | Union)[]): string[] {
  return [
    '  <xs:simpleType name="empty">',
    '    <xs:restriction base="xs:token"><xs:length value="0"/></xs:restriction>',
    '  </xs:simpleType>',
    '  <xs:simpleType name="filled">',
    '    <xs:annotation><xs:documentation>Any text that is not empty.</xs:documentation></xs:annotation>',
    '    <xs:restriction base="xs:token"><xs:minLength value="1"/></xs:restriction>',
    '  </xs:simpleType>',
    '  <xs:complexType name="open" mixed="true">',
    '    <xs:annotation><xs:documentation>Any elements in any order, with text between the elements. Elements that the schema declares must match their declaration.</xs:documentation></xs:annotation>',
    '    <xs:sequence><xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>',
    '    <xs:anyAttribute processContents="lax"/>',
    '  </xs:complexType>',
    ...types.flatMap((type) => [
      `  <xs:simpleType name="${type.name}">`,
      `    <xs:annotation><xs:documentation>${escaped(type.says)}</xs:documentation></xs:annotation>`,
      ...contentOf(type),
      '  </xs:simpleType>',
      `  <xs:simpleType name="${type.name}-or-empty"><xs:union memberTypes="${type.name} empty"/></xs:simpleType>`,
    ]),
  ];
}

const contentOf = (type: Restriction | Union): string[] =>
  'members' in type
    ? [`    <xs:union memberTypes="${type.members.join(' ')}"/>`]
    : [
        `    <xs:restriction base="${type.base}">`,
        ...type.facets.map(([facet, value]) => `      <xs:${facet} value="${escaped(String(value))}"/>`),
        '    </xs:restriction>',
      ];

const messageFile = (command: CommandName, kind: MessageKind, declared: readonly Declaration[]): string =>
  file(about(command, kind, declared), [
    '  <xs:include schemaLocation="types.xsd"/>',
    ...declared.flatMap(element),
  ]);

function about(command: CommandName, kind: MessageKind, declared: readonly Declaration[]): string {
  const required = declared.filter(({ empty }) => !empty).map(({ name }) => name);
  return [
    `The ${kind} of ${command}, with the root element ashrait.`,
    'The specification states no order of elements, and messages can carry elements that the specification does not name. Therefore the schema accepts any order and unknown elements, and every declared element must have its form in any place.',
    'With these freedoms, XML Schema 1.0 cannot require an element or a relation between elements. The rules of the contract, which are named at each element, do that.',
    ...(required.length > 0 ? [`Required, and never empty: ${required.join(', ')}.`] : []),
  ].join(' ');
}

function element(declaration: Declaration): string[] {
  const { name, rules, says, codes, open, empty } = declaration;
  const annotation = [
    '    <xs:annotation>',
    ...rules.map((rule) => `      <xs:appinfo source="urn:ashrait-tck:rule">${escaped(rule)}</xs:appinfo>`),
    ...says.map((text) => `      <xs:documentation>${escaped(text)}</xs:documentation>`),
    '    </xs:annotation>',
  ];
  if (open) return [`  <xs:element name="${name}" type="open">`, ...annotation, '  </xs:element>'];
  const type = typeOf(declaration);
  const known = type && (empty ? `${type}-or-empty` : type);
  return [
    `  <xs:element name="${name}">`,
    ...annotation,
    '    <xs:complexType><xs:simpleContent>',
    `      <xs:extension base="${known ?? (empty || codes ? 'xs:string' : 'filled')}">`,
    ...(codes ? codeAttribute(codes) : []),
    '        <xs:anyAttribute processContents="lax"/>',
    '      </xs:extension>',
    '    </xs:simpleContent></xs:complexType>',
    '  </xs:element>',
  ];
}

/** XML Schema 1.0 cannot relate the label in `<name code="N">Label</name>` to the attribute `code`. */
function codeAttribute(codes: readonly string[]): string[] {
  if (codes.length === 0) return ['        <xs:attribute name="code" type="xs:token"/>'];
  const listed = [...codes, ''].map((code) => `<xs:enumeration value="${escaped(code)}"/>`).join('');
  return [
    '        <xs:attribute name="code">',
    `          <xs:simpleType><xs:restriction base="xs:token">${listed}</xs:restriction></xs:simpleType>`,
    '        </xs:attribute>',
  ];
}

export const GENERATED = '<!-- Generated from the contract by `npm run schemas`. Changes here are lost. -->';

function file(says: string, content: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    GENERATED,
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">',
    `  <xs:annotation><xs:documentation>${escaped(says)}</xs:documentation></xs:annotation>`,
    ...content,
    '</xs:schema>',
    '',
  ].join('\n');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

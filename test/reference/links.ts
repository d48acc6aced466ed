import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { findRule, type RulePrefix, rules } from '../../src/contract/index.ts';

interface Text {
  readonly path: string;
  readonly text: string;
}

const pictures = new URL('../../handbook/', import.meta.url);

const fences = /^(`{3,})[\s\S]*?^\1/gm;

/** The first parts of all rule ids. Inline code that begins with one of these must be a rule id. */
const prefixes = new Set<RulePrefix | string>(rules.map(({ id }) => id.split('.').slice(0, -1).join('.')));

export function brokenLinks(texts: readonly Text[]): readonly string[] {
  const anchors = new Map(texts.map(({ path, text }) => [path, anchorsOf(text)]));
  return texts.flatMap(({ path, text }) => {
    const said = text.replace(fences, '');
    const links = [...said.matchAll(/\]\(([^)\s]+)\)|\b(?:href|link)[=:] ?"?(\/[^"\s]+)/g)];
    return [
      ...links
        .map(([, one, other]) => one ?? other ?? '')
        .filter((link) => !/^(https?|mailto):/.test(link) && !leads(link, path, anchors))
        .map((link) => `${path}: ${link} leads nowhere`),
      ...[...said.matchAll(/`([A-Za-z]+(?:\.[\w-]+)+)`/g)]
        .map(([, id = '']) => id)
        .filter((id) => isMeantAsRule(id) && !findRule(id))
        .map((id) => `${path}: there is no rule ${id}`),
    ];
  });
}

const isMeantAsRule = (id: string): boolean => {
  const parent = id.split('.').slice(0, -1).join('.');
  return parent.includes('.') && prefixes.has(parent);
};

function leads(link: string, from: string, anchors: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const [target = '', anchor] = link.split('#');
  const path = target === '' ? from : pathOf(target, from);
  if (/\.(?:png|svg)$/.test(path)) return existsSync(new URL(path, pictures));
  const known = [path, `${path}.md`, posix.join(path, 'index.md')].find((one) => anchors.has(one));
  return known !== undefined && (anchor === undefined || anchors.get(known)?.has(anchor) === true);
}

function pathOf(target: string, from: string): string {
  const whole = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(from), target);
  return whole.replace(/\.html$/, '.md');
}

function anchorsOf(text: string): ReadonlySet<string> {
  const said = text.replace(fences, '');
  const headings = [...said.matchAll(/^#{1,6} (.+)$/gm)].map(([, words = '']) => words);
  const inHtml = [...said.matchAll(/^<a id="([^"]+)"><\/a>$/gm)].map(([, id = '']) => id);
  return new Set([...inHtml, ...headings.map((words) => /\{#([^}]+)\}$/.exec(words)?.[1] ?? slug(words))]);
}

const slug = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();

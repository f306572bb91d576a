import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

/** A task of a developer who integrates a shop: its description, and a program that does it. */
export interface Guide {
  /** Its part of the address: `sync-the-catalogue`. */
  name: string;
  title: string;
  html: string;
  /** The program (the guide's one block of JavaScript), and what it prints in the shop of its test. */
  program: string;
  prints: string;
  /** The scopes that its token needs. */
  scopes: string[];
}

const folder = join(import.meta.dirname, '../../docs/guides');

const block = (text: string, language: string): string =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))]
    .map(([, code = '']) => code)
    .join('\n');

/** Our own texts, which may hold any HTML that Markdown makes. */
function readGuide(name: string): Guide {
  const text = readFileSync(join(folder, `${name}.md`), 'utf8');
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  const [, scopes = ''] = /^Scopes: (.+)$/m.exec(text) ?? [];
  return {
    ...{ name, title, program: block(text, 'js'), prints: block(text, 'text') },
    html: new Marked().parse(text, { async: false }),
    scopes: [...scopes.matchAll(/`(\w+)`/g)].map(([, scope = '']) => scope),
  };
}

/** The changelog of the calls. */
export const changesHtml = (): string =>
  new Marked().parse(readFileSync(join(import.meta.dirname, '../../docs/api/changes.md'), 'utf8'), {
    async: false,
  });

/** All guides, in the order of their numbers: `01-sync-the-catalogue.md`. */
export const readGuides = (): Guide[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => readGuide(file.replace(/\.md$/, '')));

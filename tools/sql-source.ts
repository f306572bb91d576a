import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './run-child.ts';

/** The parts of the tree that are looked at; the parser's own types name hundreds. */
export interface Node {
  type: string;
  start: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  [member: string]: any;
}

/** A file as it is read. */
export interface Source {
  file: string;
  text: string;
  program: Node;
  /** Constants, functions, interfaces and types by their names; null where a name is declared twice. */
  declared: ReadonlyMap<string, Node | null>;
  imports: ReadonlyMap<string, { from: string; name: string }>;
}

const sources = new Map<string, Source | null>();

/** A file of the project, by its path from the root; null where there is none. */
export function sourceOf(file: string): Source | null {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const path = join(ROOT, file);
  const source = existsSync(path) ? readSource(file, readFileSync(path, 'utf8')) : null;
  sources.set(file, source);
  return source;
}

function readSource(file: string, text: string): Source {
  const program = parseSync(file, text).program as unknown as Node;
  const declared = new Map<string, Node | null>();
  const imports = new Map<string, { from: string; name: string }>();
  const declare = (name: string, node: Node) => declared.set(name, declared.has(name) ? null : node);
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') declare(node.id.name, node);
    if (/^(FunctionDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/.test(node.type) && node.id)
      declare(node.id.name, node);
    if (node.type === 'ImportDeclaration')
      for (const one of node.specifiers ?? [])
        imports.set(one.local.name, { from: node.source.value, name: one.imported?.name ?? '' });
  });
  return { file, text, program, declared, imports };
}

/** Calls `visit` with every part below and including `node`, outer ones first. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (typeof node === 'object' && node !== null) {
    if (typeof (node as Node).type === 'string') visit(node as Node);
    for (const member of Object.values(node)) if (typeof member === 'object') walk(member, visit);
  }
}

/** A file that an import names, from the root. */
function imported(source: Source, from: string): string | null {
  if (from.startsWith('.')) return join(dirname(source.file), from);
  return from.startsWith('#') ? from.slice(1) : null;
}

/** A part and the file it is written in. */
export interface Location {
  source: Source;
  node: Node;
}

/** What a name stands for: a declaration of the file or of the one it is imported from. */
export function named(source: Source, name: string): Location | null {
  const here = source.declared.get(name);
  if (here) return { source, node: here };
  const way = source.imports.get(name);
  const file = way && imported(source, way.from);
  const there = file ? sourceOf(file) : null;
  const node = there?.declared.get(way!.name);
  return there && node ? { source: there, node } : null;
}

/** What the constant of a name is, without `as const`; null where the name is no constant. */
export function constantOf(source: Source, name: string): Location | null {
  const known = named(source, name);
  if (known?.node.type !== 'VariableDeclarator' || !known.node.init) return null;
  const { init } = known.node as unknown as { init: Node };
  const node = /^TS(As|Satisfies)Expression$/.test(init.type) ? (init.expression as Node) : init;
  return { source: known.source, node };
}

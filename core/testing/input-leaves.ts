import type { z } from 'zod';
import { plainSchema } from './plain-schema.ts';

/** The part of JSON Schema that says how large something may be. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  not?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema | false;
  maxItems?: number;
  maxLength?: number;
  maxProperties?: number;
  pattern?: string;
  format?: string;
}

/** One place of what a call takes that can be large: a text, a list, a record, or anything at all. */
export interface InputLeaf {
  /** `[]` stands for an entry of a list, `{}` for a member of a record, `{name}` for the name of one. */
  path: readonly string[];
  kind: 'text' | 'list' | 'record' | 'anything';
  /** Characters, entries or members; absent where nothing bounds it. */
  most: number | undefined;
  /** What it is judged by, as text: two alike take the same time. */
  rules: string;
}

/** True for a pattern that itself ends: anchored, and nothing in it repeated without an end. */
function isFinite(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare);
}

const boundedFormats = new Set(['date', 'uuid']);

function isBoundedText(schema: Schema): boolean {
  return (
    schema.maxLength !== undefined ||
    boundedFormats.has(schema.format ?? '') ||
    (schema.pattern !== undefined && isFinite(schema.pattern))
  );
}

/** Every place of a schema that can be large, read from its JSON Schema, as other programs read it. */
export function inputLeaves(schema: z.ZodType): InputLeaf[] {
  const leaves = new Map<string, InputLeaf>();
  const add = (path: readonly string[], kind: InputLeaf['kind'], most: number | undefined, rules: Schema) => {
    const leaf = { path, kind, most, rules: JSON.stringify([kind, rules]) };
    leaves.set(`${path.join('.')} ${leaf.rules}`, leaf);
  };
  const walk = (one: Schema, path: readonly string[]): void => {
    const choices = one.anyOf ?? one.oneOf ?? one.allOf;
    if (choices) return choices.forEach((choice) => walk(choice, path));
    if (one.const !== undefined || one.enum || one.not) return;
    if (one.type === 'string') {
      add(path, 'text', one.maxLength ?? (isBoundedText(one) ? 0 : undefined), one);
    } else if (one.type === 'array') {
      add(path, 'list', one.maxItems, { type: 'array', ...(one.maxItems ? { maxItems: one.maxItems } : {}) });
      if (one.items) walk(one.items, [...path, '[]']);
    } else if (one.type === 'object') {
      for (const [name, inner] of Object.entries(one.properties ?? {})) walk(inner, [...path, name]);
      if (typeof one.additionalProperties !== 'object') return;
      if (!one.propertyNames?.enum) {
        add(path, 'record', one.maxProperties, { type: 'object' });
        walk(one.propertyNames ?? { type: 'string' }, [...path, '{name}']);
      }
      walk(one.additionalProperties, [...path, '{}']);
    } else if (one.type === undefined) add(path, 'anything', undefined, one);
  };
  walk(plainSchema(schema) as Schema, []);
  return [...leaves.values()];
}

/** The smallest value that has `leaf` at a place. */
export function valueAt(path: readonly string[], leaf: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return leaf;
  if (first === '{name}') return { [String(leaf)]: 'x' };
  const inner = valueAt(rest, leaf);
  if (first === '[]') return [inner];
  return { [first === '{}' ? 'x' : first]: inner };
}

/** How a refusal names a place. */
export const fieldAt = (path: readonly string[]): string =>
  path.map((step) => (step === '[]' ? '0' : step === '{}' ? 'x' : step)).join('.') || '_';

import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { alsoNamedIn } from '#core/contract/also-named.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { idOfText, idsIn } from '#core/contract/id-text.ts';
import { numberOfText, numbersOrTextIn } from '#core/contract/number-text.ts';
import { atField } from '#core/contract/schema-walk.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import type { AnyEndpoint } from './handle.ts';
import { invalid } from './refusal.ts';
import { knownNames } from './unknown-names.ts';

interface Forms {
  numbers: ReturnType<typeof numbersOrTextIn>;
  names: ReturnType<typeof alsoNamedIn>;
  ids: ReturnType<typeof idsIn>;
}
const known = new WeakMap<z.ZodType, Forms>();

/** Found once a schema: they do not change. */
function formsOf(schema: z.ZodType): Forms {
  let forms = known.get(schema);
  if (!forms) {
    forms = { numbers: numbersOrTextIn(schema), names: alsoNamedIn(schema), ids: idsIn(schema) };
    known.set(schema, forms);
  }
  return forms;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body as its call wants it: the thing under its name, where the thing itself was sent (`bare`). */
export function wrapped({ bare, body }: AnyEndpoint, sent: unknown): unknown {
  if (bare === undefined || !isObject(sent) || Object.hasOwn(sent, bare)) return sent;
  const things = body && knownNames(body)?.fields?.get(bare)?.fields;
  return Object.keys(sent).some((name) => things?.has(name)) ? { [bare]: sent } : sent;
}

/**
 * Gives what was sent the form that its schema knows, in place: our names, and numbers for texts that say one, ids among
 * them. A text that says none is left to the schema.
 * @throws {Refusal} 422 at the second of two names of one thing that say different things
 */
export function inOurForm(schema: z.ZodType | undefined, sent: unknown): void {
  if (!schema) return;
  const { numbers, names } = formsOf(schema);
  const refused: Record<string, Sentence> = {};
  for (const { path, theirs, ours } of names) {
    atField(sent, path, (holder, _name, where) => {
      const both = Object.keys(holder).filter((name) => name === theirs || name === ours);
      const [first, second] = both;
      if (first !== undefined && second !== undefined && !isDeepStrictEqual(holder[first], holder[second])) {
        const at = where.slice(0, where.length - theirs.length) + second;
        refused[at] = coreSentences.two_names({ name: second, other: first });
      }
      holder[ours] = holder[theirs];
      delete holder[theirs];
    });
  }
  if (Object.keys(refused).length > 0) throw invalid(refused);
  for (const path of numbers) {
    atField(sent, path, (holder, name) => {
      const text = holder[name];
      if (typeof text === 'string') holder[name] = numberOfText(text) ?? text;
    });
  }
  withNumericIds(schema, sent);
}

/** Makes texts that say an id numbers, in place, where the schema has ids: clients that keep ids as texts send them so. */
export function withNumericIds(schema: z.ZodType | undefined, sent: unknown): void {
  for (const path of schema ? formsOf(schema).ids : []) {
    atField(sent, path, (holder, name) => {
      const text = holder[name];
      if (typeof text === 'string') holder[name] = idOfText(text) ?? text;
    });
  }
}

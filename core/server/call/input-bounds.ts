import { z } from 'zod';
import type { Sentence } from '#core/contract/sentence.ts';
import { tooManyCharacters, tooManyEntries } from '#core/contract/standard-sentence.ts';

/** What may be sent at one place, as far as its size goes. What is absent has no size to look at. */
export interface InputBounds {
  /** UTF-16 units. */
  text?: Bound;
  list?: Bound & { item: InputBounds };
  fields?: ReadonlyMap<string, InputBounds>;
  /** Of a record: how many members, and what their names and values may be. */
  record?: { most: number; name: InputBounds; value: InputBounds };
}

interface Bound {
  most: number;
  message: Sentence;
}

/** Members of an object that its schema does not name: they are refused or dropped, but are not free. */
const maxMembers = 1000;
/** Spaces around a text that is trimmed before its length counts. */
const maxSpaces = 1000;

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
  items?: z.core.$ZodType[];
};
type SizeCheck = z.core.$ZodCheckMaxLengthDef;

const found = new WeakMap<z.core.$ZodType, InputBounds>();

/** Reads a schema once for the sizes it allows; of a choice between shapes the largest counts. */
export function boundsOf(schema: z.core.$ZodType): InputBounds {
  const known = found.get(schema);
  if (known) return known;
  const made = read(schema);
  found.set(schema, made);
  return made;
}

function read(schema: z.core.$ZodType): InputBounds {
  const def = schema._zod.def as Def;
  if (def.type === 'string') {
    const isTrimmed = (def.checks ?? []).some((check) => check._zod.def.check === 'overwrite');
    const bound = sizeOf(schema, tooManyCharacters, isTrimmed ? maxSpaces : 0);
    return bound ? { text: bound } : {};
  }
  if (def.type === 'array') {
    const bound = sizeOf(schema, tooManyEntries, 0) ?? { most: Infinity, message: tooManyEntries(Infinity) };
    return { list: { ...bound, item: boundsOf(def.element!) } };
  }
  if (def.type === 'tuple') {
    const most = def.items!.length;
    const item = def.items!.map(boundsOf).reduce(either, {});
    return { list: { most, message: tooManyEntries(most), item } };
  }
  if (def.type === 'object')
    return { fields: new Map(Object.entries(def.shape!).map(([name, one]) => [name, boundsOf(one)])) };
  if (def.type === 'record') {
    const most = Number(z.globalRegistry.get(schema as z.ZodType)?.['maxProperties'] ?? maxMembers);
    return { record: { most, name: boundsOf(def.keyType!), value: boundsOf(def.valueType!) } };
  }
  const inner = def.innerType ?? def.in;
  if (inner) return boundsOf(inner);
  if (def.options) return def.options.map(boundsOf).reduce(either);
  if (def.left && def.right) return either(boundsOf(def.left), boundsOf(def.right));
  return {};
}

function sizeOf(
  schema: z.core.$ZodType,
  standard: (most: number) => Sentence,
  slack: number,
): Bound | undefined {
  const checks = (schema._zod.def.checks ?? [])
    .map((check) => check._zod.def as SizeCheck)
    .filter((check) => check.check === 'max_length')
    .toSorted((a, b) => a.maximum - b.maximum);
  const [check] = checks;
  if (!check) return undefined;
  // The words of the contract, where it has its own; they depend on nothing that was sent.
  const say = check.error as ((issue: object) => string | { message: string } | null | undefined) | undefined;
  const worded = say?.({ code: 'too_big', origin: 'string', maximum: check.maximum, input: '' });
  const own = typeof worded === 'string' ? worded : worded?.message;
  return { most: check.maximum + slack, message: (own as Sentence | undefined) ?? standard(check.maximum) };
}

const larger = <B extends { most: number }>(a: B | undefined, b: B | undefined): B | undefined =>
  a && b ? (a.most >= b.most ? a : b) : (a ?? b);

function either(a: InputBounds, b: InputBounds): InputBounds {
  const text = larger(a.text, b.text);
  const list = larger(a.list, b.list);
  const record = larger(a.record, b.record);
  const fields = new Map(a.fields);
  for (const [name, bounds] of b.fields ?? []) fields.set(name, either(fields.get(name) ?? {}, bounds));
  return {
    ...(text ? { text } : {}),
    ...(list ? { list: { ...list, item: either(a.list?.item ?? {}, b.list?.item ?? {}) } } : {}),
    ...(a.fields || b.fields ? { fields } : {}),
    ...(record ? { record } : {}),
  };
}

/** Where more was sent than is taken, and a sentence that says how much is. */
export interface InputExcess {
  path: (string | number)[];
  message: Sentence;
}

/**
 * The first place where more was sent than its schema takes. It looks at sizes alone, so that no pattern is tried
 * on, and nothing made of, what is larger than it may be.
 */
export function excessOf(bounds: InputBounds, value: unknown): InputExcess | null {
  if (typeof value === 'string') {
    const { text } = bounds;
    return text && value.length > text.most ? { path: [], message: text.message } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  return Array.isArray(value) ? excessOfList(bounds, value) : excessOfObject(bounds, value);
}

function excessOfList({ list }: InputBounds, value: readonly unknown[]): InputExcess | null {
  if (!list) return null;
  if (value.length > list.most) return { path: [], message: list.message };
  for (let at = 0; at < value.length; at += 1) {
    const excess = excessOf(list.item, value[at]);
    if (excess) return { ...excess, path: [at, ...excess.path] };
  }
  return null;
}

function excessOfObject({ fields, record }: InputBounds, value: object): InputExcess | null {
  if (!fields && !record) return null;
  const names = Object.keys(value);
  const most = record?.most ?? maxMembers;
  if (names.length > most) return { path: [], message: tooManyEntries(most) };
  for (const name of names) {
    const inner = (value as Record<string, unknown>)[name];
    const known = fields?.get(name);
    const excess = known
      ? excessOf(known, inner)
      : record && (excessOf(record.name, name) ?? excessOf(record.value, inner));
    if (excess) return { ...excess, path: [known ? name : name.slice(0, 100), ...excess.path] };
  }
  return null;
}

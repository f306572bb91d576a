import type { z } from 'zod';
import { sentNames } from '#core/contract/also-named.ts';
import { unknownName } from '#core/contract/nearest-name.ts';
import type { Sentence } from '#core/contract/sentence.ts';

/** Which names a schema knows at one place. What takes any name at all is absent. */
export interface KnownNames {
  /** Of an object, or a record of names that are all known; the names below each. */
  fields?: ReadonlyMap<string, KnownNames | undefined>;
  /** Of a list's entries, or of a record's members. */
  each?: KnownNames | undefined;
  /** Of a choice between shapes: the one counts that the value is read by. */
  options?: readonly Option[];
  /** The name whose value tells which option is meant, where there is one. */
  discriminator?: string | undefined;
}

interface Option {
  schema: z.core.$ZodType;
  names: KnownNames | undefined;
}

/** A name that was sent and is not known where it stands. */
export interface UnknownName {
  path: readonly (string | number)[];
  value: unknown;
  /** What is known there instead. */
  known: readonly string[];
}

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  discriminator?: string;
};

const found = new WeakMap<z.core.$ZodType, { names: KnownNames | undefined }>();

/** Reads a schema once for the names it knows; undefined where every name is taken, or none can be sent. */
export function knownNames(schema: z.core.$ZodType): KnownNames | undefined {
  const before = found.get(schema);
  if (before) return before.names;
  const names = read(schema);
  found.set(schema, { names });
  return names;
}

function read(schema: z.core.$ZodType): KnownNames | undefined {
  const def = schema._zod.def as Def;
  if (def.type === 'object') {
    // A strict object's catchall takes nothing.
    if (def.catchall && (def.catchall._zod.def as Def).type !== 'never') return undefined;
    const fields = sentNames(def.shape as Record<string, z.ZodType>);
    return { fields: new Map(fields.map(([name, one]) => [name, knownNames(one)])) };
  }
  if (def.type === 'record' && (def.keyType!._zod.def as Def).type === 'enum') {
    const names = [...(def.keyType!._zod.values ?? [])].map(String);
    const each = knownNames(def.valueType!);
    return { fields: new Map(names.map((name) => [name, each])) };
  }
  if (def.type === 'array' || def.type === 'record') {
    const each = knownNames((def.element ?? def.valueType)!);
    return each && { each };
  }
  if (def.options) {
    const options = def.options.map((one) => ({ schema: one, names: knownNames(one) }));
    return options.some(({ names }) => names) ? { options, discriminator: def.discriminator } : undefined;
  }
  const inner = def.innerType ?? def.in;
  return inner && knownNames(inner);
}

/** Every name of `value` that is not known where it stands, however deep, in the order in which they were sent. */
export function unknownNames(
  names: KnownNames | undefined,
  value: unknown,
  path: readonly (string | number)[] = [],
): UnknownName[] {
  if (!names || typeof value !== 'object' || value === null) return [];
  if (names.options) return unknownNames(optionFor(names, value)?.names, value, path);
  if (Array.isArray(value))
    return names.each ? value.flatMap((one, at) => unknownNames(names.each, one, [...path, at])) : [];
  const { fields, each } = names;
  return Object.entries(value).flatMap(([name, inner]) => {
    if (!fields) return unknownNames(each, inner, [...path, name]);
    if (fields.has(name)) return unknownNames(fields.get(name), inner, [...path, name]);
    return [{ path: [...path, name], value: inner, known: [...fields.keys()] }];
  });
}

/** True where a schema knows what lies at a path, whichever of several shapes comes. */
export function knowsPlace(
  names: KnownNames | undefined,
  [step, ...rest]: readonly (string | number)[],
): boolean {
  if (!names || step === undefined) return true;
  if (names.options) return names.options.some((one) => one.names && knowsPlace(one.names, [step, ...rest]));
  if (!names.fields) return knowsPlace(names.each, rest);
  return names.fields.has(String(step)) && knowsPlace(names.fields.get(String(step)), rest);
}

/** The option that a value is read by; where none fits, the one that is plainly meant. */
function optionFor({ options = [], discriminator }: KnownNames, value: object): Option | undefined {
  const option = options.find(({ schema }) => fits(schema, value));
  if (option) return option;
  const meant = options.filter(({ schema, names }) => {
    if (!names || discriminator === undefined) return names !== undefined;
    const tells = (schema._zod.def as Def).shape?.[discriminator];
    return tells !== undefined && fits(tells, (value as Record<string, unknown>)[discriminator]);
  });
  return meant.length === 1 ? meant[0] : undefined;
}

/** True where a value is read by the schema; names it does not know aside. */
function fits(schema: z.core.$ZodType, value: unknown): boolean {
  const result = (schema as z.ZodType).safeParse(value);
  return result.success || result.error.issues.every(({ code }) => code === 'unrecognized_keys');
}

/** Maximum names reported of one body; further ones are reported once these are fixed. */
const most = 20;
const maxNameShown = 100;

/** The problems of unknown names, each at its place, with the nearest known name. */
export function unknownNameSentences(unknown: readonly UnknownName[]): Record<string, Sentence> {
  return Object.fromEntries(
    unknown.slice(0, most).map(({ path, known }) => {
      const place = path.map((step) => String(step).slice(0, maxNameShown));
      return [place.join('.'), unknownName(place.at(-1)!, known)];
    }),
  );
}

import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { coreSentences } from '#core/contract/core-refusals.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import type { AnyEndpoint, Route } from '../call/handle.ts';
import { type KnownNames, knownNames, knowsPlace, type UnknownName } from '../call/unknown-names.ts';

export type ReadRoute = Extract<Route, { kind: 'shop' }>;

/**
 * The call that answers the thing which a call writes: `GET` of the address that a `PUT` has, and for a `POST` that of the one made by it (`/admin/products.json`, `/admin/products/{id}.json`). Both ask for the same
 * permission, so that nobody learns by a write what they may not read.
 */
export function readersOf(routes: readonly Route[]): ReadonlyMap<AnyEndpoint, ReadRoute> {
  const reads = new Map<string, ReadRoute>();
  for (const route of routes) {
    const { method, path } = route.endpoint;
    if (route.kind !== 'shop' || method !== 'GET') continue;
    reads.set(path, route);
    const above = path.replace(/\/\{\w+\}(\.json)?$/, '$1');
    if (above !== path) reads.set(`POST ${above}`, route);
  }
  const readers = new Map<AnyEndpoint, ReadRoute>();
  for (const { endpoint } of routes) {
    const { method, path, permission } = endpoint;
    const read = method === 'PUT' ? reads.get(path) : reads.get(`${method} ${path}`);
    if (read?.endpoint.permission === permission) readers.set(endpoint, read);
  }
  return readers;
}

/** What a body is held to that names more than its call takes. */
export interface SentBack {
  /** Names that only we set. */
  answered: readonly UnknownName[];
  /** Unknown names. */
  unknown: readonly UnknownName[];
}

/** Which of the names that a write does not take are answered by the call that reads the thing. */
export function sortNames(names: readonly UnknownName[], reader: AnyEndpoint | undefined): SentBack {
  const known: KnownNames | undefined = reader && knownNames(reader.reply);
  const isAnswered = ({ path }: UnknownName) => known !== undefined && knowsPlace(known, path);
  return { answered: names.filter(isAnswered), unknown: names.filter((one) => !isAnswered(one)) };
}

/** True for a body that may be what was read, or hold parts of it that its call does not take. */
export function comesBack(
  { method }: AnyEndpoint,
  { answered }: SentBack,
  body: unknown,
  reader: AnyEndpoint,
): boolean {
  return method === 'PUT' && (answered.length > 0 || isWhole(body, reader));
}

function isWhole(body: unknown, reader: AnyEndpoint): boolean {
  const has = (names: KnownNames | undefined, value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    [...(names?.fields ?? [])].every(([name]) => name in value);
  const names = knownNames(reader.reply);
  if (!has(names, body)) return false;
  return [...(names?.fields ?? [])].every(
    ([name, below]) => !below?.fields || has(below, (body as Record<string, unknown>)[name]),
  );
}

/** Deeper than anything that is answered: what lies below is like nothing. */
const deepest = 60;

/**
 * A copy in which files of ours have their addresses without our origin: programs are told them with it, the admin
 * without.
 */
export function withoutOrigin(value: unknown, origin: string, depth = 0): unknown {
  if (typeof value === 'string')
    return value.startsWith(`${origin}/files/`) ? value.slice(origin.length) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return {};
  if (Array.isArray(value)) return value.map((one) => withoutOrigin(one, origin, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutOrigin(one, origin, depth + 1)]),
  );
}

/** True where everything that was sent stands there already; what was left out is as it is. */
export function standsAlready(sent: unknown, stored: unknown): boolean {
  if (Array.isArray(sent))
    return (
      Array.isArray(stored) &&
      sent.length === stored.length &&
      sent.every((one, at) => standsAlready(one, stored[at]))
    );
  if (typeof sent !== 'object' || sent === null) return sent === (stored ?? null);
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return false;
  return Object.entries(sent).every(([name, one]) =>
    standsAlready(one, (stored as Record<string, unknown>)[name]),
  );
}

/**
 * What is said of names that only we set, each at its place: they may come back as they were answered. `stored` is the
 * thing as its caller may read it, undefined where it is being made.
 */
export function otherAnswers(
  answered: readonly UnknownName[],
  body: unknown,
  stored: unknown,
): Record<string, Sentence> {
  if (isStale(answered, body, stored)) return {};
  const refused: [string, Sentence][] = [];
  for (const { path } of answered) {
    const value = path.reduce<unknown>(
      (holder, step) => (holder as Record<string | number, unknown>)[step],
      body,
    );
    const there = valueAt(path, body, stored);
    if (isDeepStrictEqual(value, there) || (value === null && there === undefined)) continue;
    refused.push([path.join('.'), coreSentences.answered_only({ name: String(path.at(-1)) })]);
  }
  return Object.fromEntries(refused);
}

/**
 * Fields of a thing that come back as they stand, and would be refused today (an address without what is required now):
 * a call that changes only what is sent is not sent them.
 */
export function outgrown(
  schema: z.core.$ZodType | undefined,
  body: unknown,
  sent: unknown,
  stored: unknown,
): UnknownName[] {
  const left: UnknownName[] = [];
  for (const [wrapper, thing] of fieldsIn(schema)) {
    for (const [name, field] of fieldsIn(thing)) {
      const at = [wrapper, name];
      const [given, compared, there] = [body, sent, stored].map((whole) => memberAt(whole, at));
      if (given === undefined || !mayBeAbsent(field) || !standsAlready(compared, there)) continue;
      if (!(field as z.ZodType).safeParse(given).success) left.push({ path: at, value: given, known: [] });
    }
  }
  return left;
}

const fieldsIn = (schema: z.core.$ZodType | undefined): [string, z.core.$ZodType][] =>
  Object.entries((schema?._zod.def as { shape?: Record<string, z.core.$ZodType> } | undefined)?.shape ?? {});

const memberAt = (whole: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (holder, step) => (holder as Record<string, unknown> | null | undefined)?.[step],
    whole,
  );

/** True where leaving a field out leaves it as it is: no value takes its place. */
function mayBeAbsent(field: z.core.$ZodType): boolean {
  const absent = (field as z.ZodType).safeParse(undefined);
  return absent.success && absent.data === undefined;
}

/** Takes names out of a body, in place. */
export function leaveOut(names: readonly UnknownName[], body: unknown): void {
  for (const { path } of names) {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], body);
    delete (holder as Record<string | number, unknown>)[path.at(-1)!];
  }
}

/** True for a version that is not the stored one: the call itself says that someone else has saved in the meantime. */
function isStale(answered: readonly UnknownName[], body: unknown, stored: unknown): boolean {
  if (answered.some(({ path }) => path.at(-1) === 'version')) return false;
  if (stored === undefined) return false;
  const now = stored as Record<string, { version?: unknown } | null | undefined>;
  return Object.entries(body as Record<string, { version?: unknown } | null>).some(
    ([name, sent]) => sent?.version !== undefined && sent.version !== now[name]?.version,
  );
}

/** What is stored where a name was sent; entries of lists are the same by their `id`, else by their place. */
function valueAt(path: readonly (string | number)[], body: unknown, stored: unknown): unknown {
  let sent = body;
  let now = stored;
  for (const step of path) {
    if (typeof now !== 'object' || now === null) return undefined;
    sent = (sent as Record<string | number, unknown>)[step];
    if (!Array.isArray(now)) now = (now as Record<string, unknown>)[step];
    else {
      const id = idOf(sent);
      const entries: unknown[] = now;
      now = entries.some((one) => idOf(one) !== undefined)
        ? entries.find((one) => id !== undefined && idOf(one) === id)
        : entries[Number(step)];
    }
  }
  return now;
}

const idOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null ? (entry as { id?: unknown }).id : undefined;

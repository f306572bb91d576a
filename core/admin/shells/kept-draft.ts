/**
 * Drafts of editors, kept in this browser (`localStorage`) so that they outlive a crash, a closed tab and an ended
 * session. Each is kept for one person in one shop, and nobody else is told of it. Each editor that is open has slots
 * of its own, so two tabs with the same thing never write over each other. What can be kept of a draft is what
 * `KeepsDraft` lets through. Failing to keep one is silent: the editor works without.
 */

/** The user and shop of the drafts. They are offered to no other user and in no other shop. */
export interface DraftOwner {
  user: number;
  shop: number;
}

export interface StoredRecord {
  draft: Record<string, unknown>;
  /** What the draft was made from; null for a thing that is being created. */
  base: Record<string, unknown> | null;
  /** When it was last typed in, in milliseconds. */
  at: number;
  /** The tab that writes it. */
  tab: string;
  /** Under which idempotency key this very draft was sent without an answer. */
  key?: string;
}

const lead = 'backroom.draft.';
const week = 7 * 24 * 3_600_000;

/** Set by signing out with "throw away": what is still typed on the page is not written behind it. */
let closed = false;

const ofPerson = (user: number) => `${lead}${user}.`;
const ofThing = ({ user, shop }: DraftOwner, thing: string) => `${ofPerson(user)}${shop}.${thing}~`;

/** Whether it is written down. Where there is no room left, what is too old makes some. */
export function storeDraft(owner: DraftOwner, thing: string, slot: string, record: StoredRecord): boolean {
  if (closed) return false;
  for (const isLast of [false, true])
    try {
      localStorage.setItem(ofThing(owner, thing) + slot, JSON.stringify(record));
      return true;
    } catch {
      if (isLast) break;
      sweepDrafts();
    }
  return false;
}

export function removeDraft(owner: DraftOwner, thing: string, slot: string): void {
  try {
    localStorage.removeItem(ofThing(owner, thing) + slot);
  } catch {
    // Forbidden storage holds nothing either.
  }
}

/** What is kept of a thing, the oldest first. */
export function draftsOf(owner: DraftOwner, thing: string): (StoredRecord & { slot: string })[] {
  const start = ofThing(owner, thing);
  return entries()
    .filter(([name, record]) => name.startsWith(start) && record !== undefined && !isOld(record))
    .map(([name, record]) => ({ ...record!, slot: name.slice(start.length) }))
    .toSorted((a, b) => a.at - b.at);
}

/** Whether a storage event from another tab is about this thing. */
export const isAbout = (owner: DraftOwner, thing: string, name: string | null): boolean =>
  name === null || name.startsWith(ofThing(owner, thing));

/** Who writes drafts down a moment after they were typed, and can do so now. */
const writers = new Set<() => void>();

export function addDraftWriter(flush: () => void): () => void {
  writers.add(flush);
  return () => writers.delete(flush);
}

/** Writes down now what is typed, before the page goes or something counts on it. */
export function flushStoredDrafts(): void {
  for (const flush of writers) flush();
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', flushStoredDrafts);

/** How many things a user has unsaved drafts of, in all shops. */
export function countStoredThings(user: number): number {
  const start = ofPerson(user);
  const stored = entries().filter(
    ([name, record]) => name.startsWith(start) && record !== undefined && !isOld(record),
  );
  return new Set(stored.map(([name]) => name.slice(0, name.lastIndexOf('~')))).size;
}

/** Deletes all drafts of a user, and stores no more until the page is reloaded. */
export function forgetDrafts(user: number): void {
  closed = true;
  for (const [name] of entries()) if (name.startsWith(ofPerson(user))) drop(name);
}

/** Throws away whose week is over, and what cannot be read, whoever wrote it. */
export function sweepDrafts(): void {
  for (const [name, record] of entries()) if (record === undefined || isOld(record)) drop(name);
}

const isOld = ({ at }: StoredRecord) => Date.now() - at > week;

function drop(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // As above.
  }
}

function entries(): [string, StoredRecord | undefined][] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return names.filter((name) => name.startsWith(lead)).map((name) => [name, recordOf(name)]);
  } catch {
    return [];
  }
}

function recordOf(name: string): StoredRecord | undefined {
  try {
    const read = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<StoredRecord> | null;
    const isWhole =
      isObject(read?.draft) && (read.base === null || isObject(read.base)) && Number.isFinite(read.at);
    return isWhole ? (read as StoredRecord) : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

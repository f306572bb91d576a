/** The state of reading a list page by page, stored in the job's state. */
export interface ListReading {
  /** Which list, where a resource has several. */
  list: string;
  /** A page held fewer things than were asked for. */
  short: boolean;
  /** Pages repeated, came back short or were empty: without the store's total the list may lack something. */
  doubtful: boolean;
  /** Pages in a row that brought nothing new. */
  stale: number;
}

export interface ReadPage {
  list?: string | undefined;
  /** Things on it, kept or not, and how many were asked for. */
  count: number;
  asked: number;
  /** Of those, how many had been on an earlier page. */
  met: number;
  /** The store says that no page follows. */
  isFirst: boolean;
  isLast: boolean;
  /** The store does not say where its list ends, so this page was asked for to see whether there is one. */
  isGuess?: boolean | undefined;
}

export const noReading: ListReading = { list: '', short: false, doubtful: false, stale: 0 };

/** A list whose pages bring nothing new so often in a row is not read any further. */
export const maxStalePages = 5;

/** Takes note of a page. A short page is normal at the end, so it counts as short only once another one follows. */
export function readOn(before: ListReading, page: ReadPage): ListReading {
  const list = page.list ?? '';
  const short = list === before.list && before.short;
  const isRepeated = page.count > 0 && page.met >= page.count;
  // The first page of a list may be empty, and so may one that the store did not speak of.
  const isFirst = page.isFirst || list !== before.list;
  const isEmpty = page.count === 0 && !isFirst && page.isGuess !== true;
  const followsShort = short && page.count > 0;
  return {
    list,
    short: short || page.count < page.asked,
    doubtful: before.doubtful || isRepeated || isEmpty || followsShort,
    stale: isRepeated || isEmpty ? before.stale + 1 : 0,
  };
}

/**
 * Whether a list was read whole. Of two counts of the store, at the beginning and at the end, the smaller one must have
 * come: what was added meanwhile may not have been on any page, and is among the changes that are read next.
 */
export function isWhole(
  read: { count: number; doubtful: boolean },
  store: { before: number | null; after: number | null },
): boolean {
  const counts = [store.before, store.after].filter((one) => one !== null);
  return counts.length === 0 ? !read.doubtful : read.count >= Math.min(...counts);
}

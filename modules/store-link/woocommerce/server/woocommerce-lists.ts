import { countOf, type Fields, fieldsOf, listOf, textOf } from '../../port/rules/provider-value.ts';
import {
  type StoreAnswer,
  StoreCursorGone,
  StoreFailed,
  type StoreHttp,
  StoreListIncomplete,
} from '../../port/server/store-http.ts';

/** Where version 3 of the API stands. */
export const wooRoot = '/wp-json/wc/v3';

/**
 * `page/total`: where to read on, and how many there were when the page before was read; `page/?` where the store does not
 * say whether there is such a page.
 */
function readCursor(cursor: string | null): { page: number; total: number | null } {
  const [page = '1', total = '0'] = (cursor ?? '').split('/');
  return { page: Math.max(1, Number(page) || 1), total: total === '?' ? null : Number(total) || 0 };
}

/**
 * Pages are cut by number: when something is deleted while we read, what follows moves up, perhaps onto a page that
 * was read already. So a list that became shorter is read again from one page before.
 */
export function nextCursor(page: number, before: number, pages: number, total: number): string | null {
  if (total < before && page > 1) return `${page - 1}/${total}`;
  return page < pages ? `${page + 1}/${total}` : null;
}

interface WooList {
  rows: Fields[];
  /** Null where the store does not say. */
  pages: number | null;
  total: number | null;
  answer: StoreAnswer;
}

/** Without a total, pages are read until one is empty. */
export function cursorAfter(
  { page, total: before }: { page: number; total: number | null },
  { rows, pages, total }: Pick<WooList, 'pages' | 'total'> & { rows: readonly unknown[] },
): string | null {
  if (pages !== null && total !== null) return nextCursor(page, before ?? 0, pages, total);
  if (pages !== null) return page < pages ? `${page + 1}/0` : null;
  return rows.length > 0 ? `${page + 1}/?` : null;
}

/** Calls the API and reads its lists. `limit` is the size of a page. */
export function readWoo(http: StoreHttp, limit: number) {
  const get = (path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return http.call(`${wooRoot}/${path}${search ? `?${search}` : ''}`);
  };
  /** A total below the number of rows is wrong. */
  function totalOf(answer: StoreAnswer): number | null {
    const stated = countOf(answer.headers['x-wp-total']);
    return stated !== null && stated < listOf(answer.json).length ? null : stated;
  }

  async function list(path: string, page: number, more: Record<string, string>): Promise<WooList> {
    let answer: StoreAnswer;
    try {
      answer = await get(path, { per_page: String(limit), page: String(page), ...more });
    } catch (error) {
      if (page > 1 && error instanceof StoreFailed && /status 4\d\d/.test(error.message))
        throw new StoreCursorGone(error.message);
      throw error;
    }
    const total = totalOf(answer);
    // A number of pages that goes with a wrong total is wrong, too.
    const pages = total === null && answer.headers['x-wp-total'] ? null : answer.headers['x-wp-totalpages'];
    return { rows: listOf(answer.json), pages: countOf(pages), total, answer };
  }

  /** A page of a list that is read until it ends. One beyond the end of a list that does not say how long it is, is empty. */
  async function pageOf(path: string, cursor: string | null, more: Record<string, string>) {
    const from = readCursor(cursor);
    try {
      const found = await list(path, from.page, more);
      return { ...found, next: cursorAfter(from, found), isGuess: from.total === null };
    } catch (error) {
      if (!(error instanceof StoreCursorGone) || from.total !== null) throw error;
      return { rows: [], next: null, answer: { at: new Date().toISOString() }, isGuess: true };
    }
  }

  /**
   * All of a list, each thing once.
   * @throws {StoreListIncomplete} when fewer came than the store says there are
   */
  async function all(path: string, more: Record<string, string> = {}): Promise<Fields[]> {
    const rows = new Map<string, Fields>();
    for (let page = 1; ; page += 1) {
      const before = rows.size;
      let found: WooList;
      try {
        found = await list(path, page, more);
      } catch (error) {
        if (!(error instanceof StoreCursorGone)) throw error;
        // Beyond the end: of a list that says nothing, or became shorter.
        break;
      }
      for (const row of found.rows) rows.set(textOf(row.id, 30), row);
      const goesOn = found.pages === null ? found.rows.length > 0 : page < found.pages;
      // A page that was read already, or an empty one in the middle.
      if (goesOn && rows.size === before) throw new StoreListIncomplete();
      if (goesOn) continue;
      if (found.total !== null && rows.size < found.total) throw new StoreListIncomplete();
      break;
    }
    return [...rows.values()];
  }

  /** The row at this address; null if there is none. */
  async function rowAt(path: string): Promise<Fields | null> {
    try {
      return fieldsOf((await get(path)).json);
    } catch (error) {
      if (error instanceof StoreFailed && error.answered?.status === 404) return null;
      throw error;
    }
  }

  return { get, totalOf, pageOf, all, rowAt };
}
export type WooReader = ReturnType<typeof readWoo>;

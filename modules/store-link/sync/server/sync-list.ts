import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { retryDeadlock } from '#core/server/database/deadlock-retry.ts';
import type { ChunkReport } from '#core/server/jobs/job-kind.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { storeResources, type StoreResource } from '../../port/contract/store-provider.ts';
import { isWhole, type ListReading, maxStalePages, noReading, readOn } from '../rules/list-reading.ts';
import type { StoreItem, StoreKind, StorePage } from '../../port/rules/store-port.ts';
import { StoreCursorGone, StoreListIncomplete } from '../../port/server/store-http.ts';
import { countSeen, markSeen, type Saved, saveItems, withdrawItems } from './store-save.ts';
import { beginResource, countItems, endResource } from './sync-resource-row.ts';
import { linked, type Sync } from './sync-run.ts';

/** Things of one transaction. */
const chunkSize = 50;
/** How often a list is begun anew when the page to go on with is gone; then it counts as incomplete. */
const maxRestarts = 3;

/** Where a sync stands. */
export interface SyncState {
  /** Place in `storeResources`. */
  resource: number;
  cursor: string | null;
  /** The store's clock when the first page of this resource was read; null before. */
  began: string | null;
  /** Ours, then. */
  began_here: string | null;
  done: number;
  /** The store's count at the beginning; null if it states none. */
  store_count: number | null;
  reading: ListReading;
  /** Some came without a part. */
  has_gaps: boolean;
  /** The page at the cursor has its place in `reading`. */
  is_noted: boolean;
  /** How often the list was begun anew, and when (our clock): pages before that may come again. */
  restarts: number;
  restarted: string | null;
  /** The resources of this sync that were not read whole. */
  incomplete: StoreResource[];
}

const startOf: Omit<SyncState, 'resource' | 'done' | 'incomplete'> = {
  cursor: null,
  began: null,
  began_here: null,
  store_count: null,
  reading: noReading,
  has_gaps: false,
  is_noted: false,
  restarts: 0,
  restarted: null,
};
/** Before the first page. */
export const start: SyncState = { ...startOf, resource: 0, done: 0, incomplete: [] };
const kindOf = {
  products: 'product',
  collections: 'collection',
  customers: 'customer',
  orders: 'order',
} as const satisfies Record<StoreResource, StoreKind>;

/** One page: read outside of any transaction, kept in chunks. Returns where to go on. */
export async function readPage(
  sync: Sync,
  state: SyncState,
  { since, store_count, total }: { since: string | null; store_count: number | null; total: number },
): Promise<SyncState> {
  const { job, store } = sync;
  const resource = storeResources[state.resource]!;
  const readAt = job.services.now();
  let page: StorePage;
  try {
    page = await store.page(resource, { cursor: state.cursor, since });
  } catch (error) {
    if (!(error instanceof StoreCursorGone)) throw error;
    if (state.restarts >= maxRestarts) {
      const reading = { ...state.reading, doubtful: true };
      return endList(sync, { ...state, reading, store_count: null }, { since, total, left_out: [] });
    }
    const again: SyncState = {
      ...state,
      cursor: null,
      is_noted: false,
      reading: { ...state.reading, short: false },
      restarts: state.restarts + 1,
      restarted: readAt.toISOString(),
    };
    await linked(sync, async (_ctx, report) => report.progress({ state: { ...again } }));
    return again;
  }
  let now = await notePage(sync, state, page, { readAt, store_count });
  for (let at = 0; at < page.items.length; at += chunkSize) {
    const items = page.items.slice(at, at + chunkSize);
    now = { ...now, done: now.done + items.length };
    await keep(sync, resource, items, { readAt, state: now, total });
  }
  now = { ...now, has_gaps: now.has_gaps || page.has_gaps === true };
  // Rows that are not saved count as read.
  const savedIds = new Set(page.items.map((item) => item.external_id));
  const others = page.ids.filter((id) => !savedIds.has(id));
  if (others.length > 0) await linked(sync, (ctx) => markSeen(ctx, sync.source, kindOf[resource], others));
  const { left_out } = page;
  if (page.next === null || now.reading.stale >= maxStalePages)
    return endList(sync, now, { since, total, left_out });
  const next: SyncState = { ...now, cursor: page.next, is_noted: false };
  await linked(sync, async (ctx, report) => {
    await reportLeftOut(ctx, sync, resource, left_out, report);
    report.progress({ state: { ...next }, total });
  });
  return next;
}

async function reportLeftOut(
  ctx: ShopCtx,
  sync: Sync,
  resource: StoreResource,
  left_out: StorePage['left_out'],
  report: ChunkReport,
): Promise<void> {
  for (const { subject, message } of left_out) report.fail(null, subject, message);
  await countItems(ctx, sync.link.id, resource, { failed: left_out.length });
}

/** Takes note of a page before it is kept, once however often it is read; of the first one also of the list itself. */
async function notePage(
  sync: Sync,
  state: SyncState,
  page: StorePage,
  { readAt, store_count }: { readAt: Date; store_count: number | null },
): Promise<SyncState> {
  if (state.is_noted) return state;
  const resource = storeResources[state.resource]!;
  const isFirst = state.began === null;
  const begun: SyncState = isFirst
    ? { ...state, began: page.at, began_here: readAt.toISOString(), store_count }
    : state;
  return linked(sync, async (ctx, report) => {
    if (isFirst) await beginResource(ctx, sync.link.id, resource);
    const from = begun.restarted ?? begun.began_here!;
    const met = isFirst ? 0 : await countSeen(ctx, sync.source, kindOf[resource], from, page.ids);
    const reading = readOn(begun.reading, {
      list: page.list,
      ...{ count: page.ids.length, asked: page.asked, met },
      ...{ isFirst, isLast: page.next === null, isGuess: page.is_guess },
    });
    const noted: SyncState = { ...begun, reading, is_noted: true };
    report.progress({ state: { ...noted } });
    return noted;
  });
}

/** Ends a list: of one that was read whole, what the store does not have any more is withdrawn; of another one, nothing. */
async function endList(
  sync: Sync,
  state: SyncState,
  given: { since: string | null; total: number; left_out: StorePage['left_out'] },
): Promise<SyncState> {
  const { since, total, left_out } = given;
  const resource = storeResources[state.resource]!;
  const came = await linked(sync, (ctx) => countSeen(ctx, sync.source, kindOf[resource], state.began_here!));
  const read = { count: came, doubtful: state.reading.doubtful };
  let store = { before: state.store_count, after: null as number | null };
  if (!isWhole(read, store) && store.before !== null)
    store = { ...store, after: await sync.store.count(resource, since) };
  let whole = isWhole(read, store) && !state.has_gaps;
  if (whole && since === null && (resource === 'products' || resource === 'collections'))
    whole = await withdrawGone(sync, resource, state.began_here!);
  const counted = { read: came, store: store.after ?? store.before };
  const next: SyncState = {
    ...startOf,
    resource: state.resource + 1,
    done: state.done,
    incomplete: whole ? state.incomplete : [...state.incomplete, resource],
  };
  await linked(sync, async (ctx, report) => {
    await reportLeftOut(ctx, sync, resource, left_out, report);
    if (!whole && !(state.has_gaps && isWhole(read, store)))
      report.fail(null, '', incompleteSentence(resource, counted));
    await endResource(ctx, sync, resource, { began: state.began!, full: since === null, whole, counted });
    report.progress({ state: { ...next }, total });
  });
  return next;
}

function incompleteSentence(
  resource: StoreResource,
  { read, store }: { read: number; store: number | null },
): Sentence {
  const list = storeLinkSentences[`all_${resource}`];
  return store === null || store <= read
    ? storeLinkSentences.incomplete_pages({ list, read })
    : storeLinkSentences.incomplete_count({ list, read, total: store });
}

/** True for what is wrong with a thing itself, not with the database or the way to it. */
function isDataError(error: unknown): boolean {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
  return /^(22|23|54)/.test(code);
}

/** Keeps some things of a page; should the database refuse one that seemed good, only that one is lost. */
async function keep(
  sync: Sync,
  resource: StoreResource,
  items: readonly StoreItem[],
  at: { readAt: Date; state: SyncState; total: number },
): Promise<void> {
  const { job, link, source } = sync;
  const write = (refused: boolean) =>
    linked(sync, async (ctx, report) => {
      const saved: Saved = refused
        ? {
            created: 0,
            updated: 0,
            unchanged: 0,
            unsure: false,
            undecided: [],
            failed: [{ subject: items[0]!.subject, message: storeLinkSentences.skipped }],
          }
        : await saveItems({ ...ctx, services: job.services }, source, items, {
            readAt: at.readAt,
            from: 'read',
          });
      for (const { subject, message } of saved.failed) report.fail(null, subject, message);
      await countItems(ctx, link.id, resource, { ...saved, failed: saved.failed.length });
      // The page is whole only after its last chunk, so the cursor stays: what is read again is known by then.
      report.progress({ done: Math.min(at.state.done, at.total), total: at.total });
    });
  try {
    await retryDeadlock(() => write(false));
  } catch (error) {
    if (!isDataError(error)) throw error;
    job.services.log.warn({ err: error, job: job.jobId }, 'the database refused something of another store');
    if (items.length === 1) return write(true);
    for (const item of items) await keep(sync, resource, [item], at);
  }
}

/**
 * What was not met while everything was read, and which the store, asked for it by name, has not: it is gone. False when
 * the store answered only a part of that.
 */
async function withdrawGone(
  sync: Sync,
  resource: 'products' | 'collections',
  since: string,
): Promise<boolean> {
  const { link, store, source } = sync;
  const kind = kindOf[resource];
  let after = '';
  for (;;) {
    const missing = await linked(sync, (ctx) =>
      ctx.tx.execute<{ id: string }>(
        sql`SELECT external_id AS id FROM external_ids
            WHERE shop_id = ${ctx.shop.id} AND provider = ${link.provider} AND store = ${link.domain} AND kind = ${kind}
              AND our_id IS NOT NULL AND deleted_at IS NULL AND seen_at < ${since} AND external_id > ${after}
            ORDER BY external_id LIMIT 100`,
      ),
    );
    const ids = missing.rows.map((row) => row.id);
    if (ids.length === 0) return true;
    let there: ReadonlySet<string>;
    try {
      there = await store.present(resource, ids);
    } catch (error) {
      if (!(error instanceof StoreListIncomplete)) throw error;
      return false;
    }
    const gone = ids.filter((id) => !there.has(id));
    if (gone.length > 0) {
      await linked(sync, async (ctx) => {
        const removed = await withdrawItems(ctx, source, kind, gone);
        await countItems(ctx, link.id, resource, { removed });
      });
    }
    after = ids.at(-1)!;
  }
}

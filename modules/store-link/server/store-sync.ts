import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Sentence } from '#core/contract/sentence.ts';
import type { AppCaller, Member, Services, ShopCtx } from '#core/server/context.ts';
import { type ChunkReport, defineJob, JobPostponed, type RunningJob } from '#core/server/job-kind.ts';
import { enqueue, runPostponedNow } from '#core/server/jobs.ts';
import { Refusal } from '#core/server/refusal.ts';
import { fetchProductImages } from '#modules/catalog/server/public.ts';
import { storeLinkRefusals, storeLinkSentences } from '../contract/store-link-refusals.ts';
import { storeResources, type StoreResource } from '../contract/store-provider.ts';
import { isWhole, type ListReading, maxStalePages, noReading, readOn } from '../rules/list-reading.ts';
import { silencePauseMs } from '../rules/silence-pause.ts';
import type { HooksLook, StoreItem, StoreKind, StorePage, StorePort } from '../rules/store-port.ts';
import { retryDeadlock } from '#core/server/deadlock-retry.ts';
import { readAsked } from './store-asked.ts';
import {
  StoreCursorGone,
  StoreFailed,
  StoreListIncomplete,
  StoreRefused,
  StoreSilent,
} from './store-http.ts';
import { openKeys, openStore, readLink, type StoreLink, storeSyncKind } from './store-link-row.ts';
import { testNowThatThereAreProducts } from './store-gate-test.ts';
import { countSeen, markSeen, type Saved, saveItems, type StoreSource, withdrawItems } from './store-save.ts';

/** Things of one transaction. */
const chunkSize = 50;
/** Changes from so long before the last look are asked for again: clocks differ, and commits come late. */
const overlapMs = 2 * 60_000;
/** How often a list is begun anew when the page to go on with is gone; then it counts as incomplete. */
const maxRestarts = 3;

const syncParams = z.object({
  link_id: z.int(),
  /** Everything, not only what changed. */
  full: z.boolean(),
});
export type SyncParams = z.output<typeof syncParams>;

/** Where a sync stands. */
interface SyncState {
  /** Place in `storeResources`. */
  resource: number;
  cursor: string | null;
  /** The store's clock when the first page of this resource was read; null before. */
  began: string | null;
  /** Ours, then. */
  began_here: string | null;
  done: number;
  /** How many the store counted at the beginning; null where it does not say. */
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
const start: SyncState = { ...startOf, resource: 0, done: 0, incomplete: [] };
const kindOf = {
  products: 'product',
  collections: 'collection',
  customers: 'customer',
  orders: 'order',
} as const satisfies Record<StoreResource, StoreKind>;

/**
 * Begins to bring a store in, or to fetch its changes; one sync at a time. While one runs, the next is only noted
 * (`follow`), and begins when it ends; one that waits because the store did not answer runs now when a person or a program
 * asks. Returns the job's id.
 */
export async function requestSync(
  ctx: ShopCtx & { member?: Member | undefined; app?: AppCaller | undefined },
  link: Pick<StoreLink, 'id'>,
  options: { full: boolean; follow?: boolean },
): Promise<number> {
  await readLink(ctx, 'FOR NO KEY UPDATE');
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM jobs WHERE shop_id = ${ctx.shop.id} AND kind = ${storeSyncKind} AND status IN ('queued', 'running')
          AND (params ->> 'link_id')::bigint = ${link.id} ORDER BY id DESC LIMIT 1`,
  );
  const running = found.rows[0];
  if (!running) return enqueue(ctx, storeSyncJob, { link_id: link.id, full: options.full });
  if (ctx.member ?? ctx.app) await runPostponedNow(ctx, running.id);
  if (options.follow) {
    await ctx.tx.execute(
      sql`UPDATE store_links SET again = true WHERE shop_id = ${ctx.shop.id} AND NOT again`,
    );
  }
  return running.id;
}

/** Address that a store announces its changes to. */
export const hookAddress = (services: Services, shopId: number, link: Pick<StoreLink, 'provider'>): string =>
  `${services.publicUrl}/hooks/${link.provider}/${shopId}`;

export const sourceOf = (services: Services, link: StoreLink): StoreSource => ({
  provider: link.provider,
  domain: link.domain,
  origin: services.publicUrl,
});

interface Sync {
  job: RunningJob<SyncParams>;
  link: StoreLink;
  store: StorePort;
  source: StoreSource;
}

const disconnected = () => new Refusal(storeLinkRefusals.none);

/** Reads a store page by page and keeps what is new; killed, it goes on with the page it was at. */
export const storeSyncJob = defineJob({
  kind: storeSyncKind,
  formerly: 'store-sync',
  params: syncParams,
  permission: 'settings',
  async run(job) {
    const link = await job.chunk((ctx) => readLink(ctx));
    if (link?.id !== job.params.link_id) throw disconnected();
    const keys = openKeys(job.services, job.shop.id, link);
    if (!keys) throw new Refusal(storeLinkRefusals.keys);
    const given = { provider: link.provider, domain: link.domain, keys, currency: job.shop.currency };
    const sync: Sync = {
      job,
      link,
      store: openStore(job.services, given, { signal: job.signal, isSilent: link.silent_since !== null }),
      source: sourceOf(job.services, link),
    };
    try {
      await lookAtHooks(sync, keys.hook_secret);
      await checkCurrency(sync);
      await readAsked({ ...sync, linked: (work) => linked(sync, work) });
      return await readAll(sync);
    } catch (error) {
      if (error instanceof StoreSilent) throw await noteSilence(sync, error);
      await tellFailure(sync, error);
      if (error instanceof StoreRefused) throw new Refusal(storeLinkRefusals.refused(error.sentence));
      throw error;
    }
  },
});

/** A store's products state no currency: one that changed its own since it was connected is not read. */
async function checkCurrency({ job, store }: Sync): Promise<void> {
  const [theirs, ours] = [await store.currency(), job.shop.currency];
  if (theirs === ours) return;
  throw new Refusal(
    storeLinkRefusals.currency({ theirs: theirs || storeLinkSentences.another_currency, ours }),
  );
}

/** The chunk's work while the link is still the one that the job was begun for. */
function linked<T>({ job, link }: Sync, work: Parameters<typeof job.chunk<T>>[0]): Promise<T> {
  return job.chunk(async (ctx, report) => {
    const now = await readLink(ctx, 'FOR KEY SHARE');
    if (now?.id !== link.id) throw disconnected();
    return work(ctx, report);
  });
}

/**
 * Each sync looks whether the store still has our webhooks: platforms remove or switch off those that fail for some hours,
 * and tell no one. What is missing is restored.
 */
async function lookAtHooks(sync: Sync, secret: string): Promise<void> {
  if (secret === '') return;
  const address = hookAddress(sync.job.services, sync.job.shop.id, sync.link);
  const isFirst = sync.link.hooks !== 'on';
  let look: HooksLook | null = null;
  let problem: string | null = null;
  try {
    look = await sync.store.restoreHooks(address, secret, { anew: isFirst });
    if (look.present < look.expected) problem = storeLinkSentences.hooks_not_kept;
  } catch (error) {
    // A server that the store cannot reach, or keys that may not: changes are fetched then.
    if (error instanceof StoreSilent || !(error instanceof StoreFailed || error instanceof StoreRefused))
      throw error;
    problem = error.sentence;
  }
  const restored = look && !isFirst ? Math.max(0, look.present - look.found) : 0;
  await linked(sync, (ctx) => {
    const at = ctx.now.toISOString();
    return ctx.tx.execute(
      sql`UPDATE store_links SET hooks = ${problem === null ? 'on' : 'failed'}, error = ${problem}, hooks_checked_at = ${at},
            hooks_expected = coalesce(${look?.expected ?? null}::int, hooks_expected), hooks_present = ${look?.present ?? null},
            hooks_missing_since = CASE WHEN ${problem !== null} THEN coalesce(hooks_missing_since, ${at}::timestamptz) END,
            hooks_restored = CASE WHEN ${restored > 0} THEN ${restored}::int ELSE hooks_restored END,
            hooks_restored_at = CASE WHEN ${restored > 0} THEN ${at}::timestamptz ELSE hooks_restored_at END
          WHERE shop_id = ${ctx.shop.id}`,
    );
  });
}

/** Keeps since when the store has not answered, and gives when it is to be asked again. */
async function noteSilence({ job, link }: Sync, error: StoreSilent): Promise<JobPostponed> {
  const now = job.services.now();
  const until = await job.services.db.inShop(job.shop.id, async (tx) => {
    const found = await tx.execute<{ runs: number }>(
      sql`UPDATE store_links SET silent_runs = silent_runs + 1, silent_since = coalesce(silent_since, ${now.toISOString()}::timestamptz)
          WHERE shop_id = ${job.shop.id} AND id = ${link.id} RETURNING silent_runs AS runs`,
    );
    const at = new Date(now.getTime() + silencePauseMs(found.rows[0]?.runs ?? 1));
    await tx.execute(
      sql`UPDATE store_links SET next_try_at = ${at.toISOString()}, error = ${error.sentence}, updated_at = now()
          WHERE shop_id = ${job.shop.id} AND id = ${link.id}`,
    );
    return at;
  });
  job.services.log.warn(
    { reason: error.message, job: job.jobId, shop: job.shop.id, until },
    'a connected store does not answer; it is asked again later',
  );
  return new JobPostponed(until);
}

async function tellFailure({ job, link }: Sync, error: unknown): Promise<void> {
  if (!(error instanceof StoreRefused || error instanceof StoreFailed)) return;
  const state = error instanceof StoreRefused ? 'refused' : link.state;
  await job.services.db.inShop(job.shop.id, (tx) =>
    tx.execute(
      sql`UPDATE store_links SET state = ${state}, error = ${error.sentence}, updated_at = now()
          WHERE shop_id = ${job.shop.id} AND id = ${link.id}`,
    ),
  );
}

/** When the changes of a resource were last asked for; null when all of it is to be read. */
async function sinceOf(sync: Sync, resource: StoreResource): Promise<string | null> {
  if (sync.job.params.full) return null;
  const found = await linked(sync, (ctx) =>
    ctx.tx.execute<{ at: Date | string | null }>(
      sql`SELECT changes_since AS at FROM store_link_resources
          WHERE shop_id = ${ctx.shop.id} AND link_id = ${sync.link.id} AND resource = ${resource}`,
    ),
  );
  const at = found.rows[0]?.at;
  return at ? new Date(at).toISOString() : null;
}

async function readAll(sync: Sync): Promise<Record<string, unknown>> {
  const { job, store, link } = sync;
  let state: SyncState = { ...start, ...(job.state as Partial<SyncState>) };
  const lists: { since: string | null; store_count: number | null }[] = [];
  for (const resource of storeResources) {
    const since = await sinceOf(sync, resource);
    lists.push({ since, store_count: await store.count(resource, since) });
  }
  const total = lists.reduce((all, list) => all + (list.store_count ?? 0), 0);
  await linked(sync, async (ctx, report) => {
    report.progress({ total });
    if (link.silent_since === null) return;
    await ctx.tx.execute(
      sql`UPDATE store_links SET silent_since = NULL, silent_runs = 0, next_try_at = NULL,
            error = CASE WHEN hooks = 'failed' THEN error END WHERE shop_id = ${ctx.shop.id}`,
    );
  });
  while (state.resource < storeResources.length) {
    state = await readPage(sync, state, { ...lists[state.resource]!, total });
  }
  await linked(sync, async (ctx) => {
    await readLink(ctx, 'FOR NO KEY UPDATE');
    const again = await ctx.tx.execute<{ again: boolean }>(
      sql`UPDATE store_links l SET again = false, state = 'connected', error = CASE WHEN hooks = 'failed' THEN l.error END, updated_at = now()
          FROM (SELECT id, again FROM store_links WHERE shop_id = ${ctx.shop.id}) was
          WHERE l.shop_id = ${ctx.shop.id} AND l.id = was.id RETURNING was.again`,
    );
    if (again.rows[0]?.again) await enqueue(ctx, storeSyncJob, { link_id: link.id, full: false });
  });
  const outcome = state.incomplete.length > 0 ? 'incomplete' : 'complete';
  return { domain: link.domain, read: state.done, outcome, incomplete: state.incomplete };
}

/** One page: read outside of any transaction, kept in chunks. Returns where to go on. */
async function readPage(
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
  // What is not kept was read all the same.
  const kept = new Set(page.items.map((item) => item.external_id));
  const others = page.ids.filter((id) => !kept.has(id));
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
  await count(ctx, sync.link.id, resource, { failed: left_out.length });
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
      await count(ctx, link.id, resource, { ...saved, failed: saved.failed.length });
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

async function beginResource(ctx: ShopCtx, linkId: number, resource: StoreResource): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO store_link_resources (shop_id, link_id, resource) VALUES (${ctx.shop.id}, ${linkId}, ${resource})
        ON CONFLICT (shop_id, link_id, resource) DO UPDATE SET created = 0, updated = 0, unchanged = 0, removed = 0, failed = 0`,
  );
}

async function count(
  ctx: ShopCtx,
  linkId: number,
  resource: StoreResource,
  n: { created?: number; updated?: number; unchanged?: number; failed?: number; removed?: number },
): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE store_link_resources SET created = created + ${n.created ?? 0}, updated = updated + ${n.updated ?? 0},
          unchanged = unchanged + ${n.unchanged ?? 0}, failed = failed + ${n.failed ?? 0}, removed = removed + ${n.removed ?? 0}
        WHERE shop_id = ${ctx.shop.id} AND link_id = ${linkId} AND resource = ${resource}`,
  );
}

async function endResource(
  ctx: ShopCtx,
  sync: Sync,
  resource: StoreResource,
  given: { began: string; full: boolean; whole: boolean; counted: { read: number; store: number | null } },
): Promise<void> {
  const { full, whole, counted } = given;
  const since = new Date(new Date(given.began).getTime() - overlapMs).toISOString();
  const at = ctx.now.toISOString();
  // Changes of which some may be missing are asked for again. What is missing in a list of everything only comes with
  // another one, so changes go on from here.
  await ctx.tx.execute(
    sql`UPDATE store_link_resources SET last_synced_at = ${at},
          changes_since = CASE WHEN ${full || whole} THEN ${since}::timestamptz ELSE changes_since END,
          full_synced_at = CASE WHEN ${full && whole} THEN ${at}::timestamptz ELSE full_synced_at END,
          full_tried_at = CASE WHEN ${full} THEN ${at}::timestamptz ELSE full_tried_at END,
          incomplete_full = CASE WHEN ${full} THEN NOT ${whole} ELSE incomplete_full END,
          incomplete_since = CASE WHEN NOT ${full} AND incomplete_full THEN incomplete_since
            WHEN NOT ${whole} THEN coalesce(incomplete_since, ${at}::timestamptz) END,
          read_count = CASE WHEN NOT ${full} AND incomplete_full THEN read_count WHEN NOT ${whole} THEN ${counted.read}::int END,
          store_count = CASE WHEN NOT ${full} AND incomplete_full THEN store_count WHEN NOT ${whole} THEN ${counted.store}::int END
        WHERE shop_id = ${ctx.shop.id} AND link_id = ${sync.link.id} AND resource = ${resource}`,
  );
  if (resource !== 'products') return;
  await fetchProductImages(ctx, `store-${sync.job.jobId}`);
  await testNowThatThereAreProducts(ctx, sync.link.id);
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
        await count(ctx, link.id, resource, { removed });
      });
    }
    after = ids.at(-1)!;
  }
}

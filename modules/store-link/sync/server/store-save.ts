import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { upsertCollection, withdrawCollections } from '#modules/catalog/collection/server/public.ts';
import { upsertProducts, variantProducts, withdrawProducts } from '#modules/catalog/product/server/public.ts';
import { upsertCustomers } from '#modules/orders/customer/server/public.ts';
import { importOrder } from '#modules/orders/import/server/public.ts';
import type { StoreProvider } from '../../port/contract/store-provider.ts';
import type {
  StoreCollection,
  StoreCustomer,
  StoreItem,
  StoreKind,
  StoreOrder,
  StoreProduct,
} from '../../port/rules/store-port.ts';
import { creditedItem, creditOf, takeCredit, addReportedQuotes } from '../../quote/server/store-credit.ts';
import { withAdded } from '../../post-purchase/server/store-order-lines.ts';

/** The store of the rows: ids of one store mean nothing in another. */
export interface StoreSource {
  provider: StoreProvider;
  domain: string;
  /** Address of this server, for images that are ours already. */
  origin: string;
}

/** The secret knows again who was erased. */
type SavingCtx = ShopCtx & { services: Pick<Services, 'secret'> };

export interface SaveOptions {
  /** When it was read, by our clock: what was read before it was deleted does not bring it back. */
  readAt: Date;
  /** An event describes one moment of the past; a read gives the current state. */
  from: 'read' | 'event';
}

export interface Saved {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that were left out, and rows that were saved without a part. */
  failed: { subject: string; message: Sentence }[];
  /** Something could not be decided or named from this alone: the store is to be read. */
  unsure: boolean;
  /** The store's ids of what could not be decided, and is to be read by itself. */
  undecided: string[];
}

interface Known extends Record<string, unknown> {
  external_id: string;
  our_id: number | null;
  version: Date | string | null;
  digest: string;
  deleted_at: Date | string | null;
}

const ms = (value: Date | string) => new Date(value).getTime();

/** Everything but the version, and what is not written: what is the same need not be written. */
function digestOf(item: StoreItem, named: unknown): string {
  const { version: _version, ...rest } = { ...item, order_key: undefined, awaits_payment: undefined };
  return createHash('sha256')
    .update(JSON.stringify([rest, named]))
    .digest('base64url')
    .slice(0, 32);
}

/** Locks the writing of imported data for the rest of the transaction. */
export async function lockStore(ctx: Pick<ShopCtx, 'shop' | 'tx'>): Promise<void> {
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('store-link'), ${ctx.shop.id})`);
}

/**
 * Inserts or finds the rows of these ids. One process at a time writes a store's data, because an order and a product,
 * or a read and a webhook, touch each other's rows.
 */
async function claim(
  ctx: ShopCtx,
  source: StoreSource,
  kind: StoreKind,
  ids: readonly string[],
): Promise<Map<string, Known>> {
  await lockStore(ctx);
  const found = await ctx.tx.execute<Known>(
    sql`INSERT INTO external_ids AS e (shop_id, provider, store, kind, external_id, seen_at)
        SELECT ${ctx.shop.id}::int, ${source.provider}, ${source.domain}, ${kind}, id, ${ctx.now.toISOString()}::timestamptz
        FROM (SELECT DISTINCT id FROM unnest(${sql.param(ids)}::text[]) AS id ORDER BY id) list
        ON CONFLICT (shop_id, provider, store, kind, external_id) DO UPDATE SET seen_at = greatest(e.seen_at, excluded.seen_at)
        RETURNING external_id, our_id, version, digest, deleted_at`,
  );
  return new Map(found.rows.map((row) => [row.external_id, row]));
}

/** Notes that the store still has these, also those that are not kept. */
export async function markSeen(
  ctx: ShopCtx,
  source: StoreSource,
  kind: StoreKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockStore(ctx);
  const at = ctx.now.toISOString();
  await ctx.tx.execute(
    sql`INSERT INTO external_ids AS e (shop_id, provider, store, kind, external_id, seen_at)
        SELECT ${ctx.shop.id}::int, ${source.provider}, ${source.domain}, ${kind}, id, ${at}::timestamptz
        FROM (SELECT DISTINCT id FROM unnest(${sql.param([...ids])}::text[]) AS id ORDER BY id) list
        ON CONFLICT (shop_id, provider, store, kind, external_id) DO UPDATE SET seen_at = excluded.seen_at
          WHERE e.seen_at < excluded.seen_at`,
  );
}

/** The number of different things of a kind that the store sent since then; only of these ids if given. */
export async function countSeen(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  source: StoreSource,
  kind: StoreKind,
  since: string,
  ids?: readonly string[],
): Promise<number> {
  const named = ids ? sql`external_id = ANY(${sql.param([...ids])}::text[])` : sql`true`;
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM external_ids
        WHERE shop_id = ${ctx.shop.id} AND provider = ${source.provider} AND store = ${source.domain} AND kind = ${kind}
          AND seen_at >= ${since} AND ${named}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** Our ids of theirs. */
async function ourIds(
  ctx: ShopCtx,
  source: StoreSource,
  kind: StoreKind | 'variant',
  ids: readonly (string | null)[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const found = await ctx.tx.execute<{ external_id: string; our_id: number }>(
    sql`SELECT external_id, our_id FROM external_ids
        WHERE shop_id = ${ctx.shop.id} AND provider = ${source.provider} AND store = ${source.domain} AND kind = ${kind}
          AND our_id IS NOT NULL AND external_id = ANY(${sql.param(wanted)}::text[])`,
  );
  return new Map(found.rows.map((row) => [row.external_id, row.our_id]));
}

interface Remembered {
  external_id: string;
  our_id: number;
  version: string | null;
  digest: string;
}

async function remember(
  ctx: ShopCtx,
  source: StoreSource,
  kind: StoreKind | 'variant',
  rows: readonly Remembered[],
): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO external_ids AS e (shop_id, provider, store, kind, external_id, our_id, version, digest, seen_at)
        SELECT ${ctx.shop.id}::int, ${source.provider}, ${source.domain}, ${kind}, x.external_id, x.our_id, x.version, x.digest,
          ${ctx.now.toISOString()}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS x (external_id text, our_id bigint, version timestamptz, digest text) ORDER BY x.external_id
        ON CONFLICT (shop_id, provider, store, kind, external_id)
        DO UPDATE SET our_id = excluded.our_id, version = excluded.version, digest = excluded.digest, deleted_at = NULL`,
  );
}

type Verdict = 'write' | 'keep' | 'undecided';

/** Whether what came is newer than what is there. */
function judge(
  item: StoreItem,
  known: Known,
  digest: string,
  { provider, ...options }: SaveOptions & Pick<StoreSource, 'provider'>,
): Verdict {
  if (known.deleted_at !== null) {
    if (options.from === 'event' || ms(known.deleted_at) >= options.readAt.getTime()) return 'keep';
    return 'write';
  }
  if (known.our_id === null) return 'write';
  if (known.digest === digest) return 'keep';
  if (item.version === null || known.version === null)
    return options.from === 'event' ? 'undecided' : 'write';
  const newer = ms(item.version) - ms(known.version);
  // WooCommerce leaves the time as it is when fees or stock change (woocommerce issues 34798, 18228), and sends what is there
  // when it sends. So its time does not tell which is the later.
  const isDated = provider !== 'woocommerce' || options.from === 'read';
  if (newer < 0 && isDated) return 'keep';
  // Stores count seconds: two changes within one look alike, and only reading tells which is the later.
  if (newer <= 0 && options.from === 'event') return 'undecided';
  return 'write';
}

/**
 * The store's ids of products whose variants stand for variants of other products here, as when a version of ours made a
 * product of a saved variation: they are written again though nothing of them changed.
 */
async function displaced(
  ctx: ShopCtx,
  source: StoreSource,
  items: readonly StoreItem[],
  known: ReadonlyMap<string, Known>,
): Promise<ReadonlySet<string>> {
  const products = items.filter((item) => item.kind === 'product');
  const variants = await ourIds(
    ctx,
    source,
    'variant',
    products.flatMap((item) => item.variant_ids),
  );
  const owners = await variantProducts(ctx, [...variants.values()]);
  const isElsewhere = (variant: string, product: number) => {
    const owner = owners.get(variants.get(variant) ?? 0);
    return owner !== undefined && owner !== product;
  };
  const found = products.filter(({ external_id, variant_ids }) => {
    const id = known.get(external_id)?.our_id;
    return id != null && variant_ids.some((variant) => isElsewhere(variant, id));
  });
  return new Set(found.map(({ external_id }) => external_id));
}

/** Our ids that an order's or a collection's parts have; part of its digest, for they may become known later. */
async function namesOf(ctx: ShopCtx, source: StoreSource, items: readonly StoreItem[]) {
  const orders = items.filter((item) => item.kind === 'order');
  const collections = items.filter((item) => item.kind === 'collection');
  const lines = orders.flatMap((order) => order.line_ids);
  const products = await ourIds(ctx, source, 'product', [
    ...lines.map((line) => line.product_id),
    ...collections.flatMap((collection) => collection.product_ids),
  ]);
  const variants = await ourIds(
    ctx,
    source,
    'variant',
    lines.map((line) => line.variant_id),
  );
  const customers = await ourIds(
    ctx,
    source,
    'customer',
    orders.map((order) => order.customer_id),
  );
  return { products, variants, customers };
}
type Names = Awaited<ReturnType<typeof namesOf>>;

const linesNamed = (order: StoreOrder, names: Names) =>
  order.line_ids.map(({ product_id, variant_id }) => ({
    product_id: names.products.get(product_id ?? '') ?? null,
    variant_id: names.variants.get(variant_id ?? '') ?? null,
  }));

function namedIn(item: StoreItem, names: Names): unknown {
  if (item.kind === 'order') return linesNamed(item, names);
  if (item.kind === 'collection') return item.product_ids.map((id) => names.products.get(id) ?? null);
  return null;
}

/**
 * Writes things of another store, all of one kind: each once, however often and in whatever order they come. An older
 * state never overwrites a newer one, and what is equal is not written.
 */
export async function saveItems(
  ctx: SavingCtx,
  source: StoreSource,
  given: readonly StoreItem[],
  options: SaveOptions,
): Promise<Saved> {
  const saved: Saved = { created: 0, updated: 0, unchanged: 0, failed: [], unsure: false, undecided: [] };
  const came = [
    ...new Map(
      given.filter((item) => item.external_id !== '').map((item) => [item.external_id, item]),
    ).values(),
  ];
  const kind = came[0]?.kind;
  if (!kind) return saved;
  const known = await claim(
    ctx,
    source,
    kind,
    came.map((item) => item.external_id),
  );
  const items = await addReportedQuotes(ctx, came);
  const names = await namesOf(ctx, source, items);
  const again = options.from === 'read' ? await displaced(ctx, source, items, known) : new Set<string>();
  const writes: Write[] = [];
  for (const item of items) {
    const row = known.get(item.external_id)!;
    const digest = digestOf(item, namedIn(item, names));
    const verdict = judge(item, row, digest, { ...options, provider: source.provider });
    if (verdict === 'undecided') saved.undecided.push(item.external_id);
    const isWritten = verdict === 'write' || (again.has(item.external_id) && row.deleted_at === null);
    if (isWritten) writes.push({ item, digest, id: row.our_id });
    else saved.unchanged += 1;
    if (item.kind === 'order' && options.from === 'event' && hasStrangers(item, names)) saved.unsure = true;
  }
  const done: Remembered[] = [];
  const note = ({ item, digest, id }: Write, our_id: number) => {
    done.push({ external_id: item.external_id, our_id, version: item.version, digest });
    saved[id === null ? 'created' : 'updated'] += 1;
  };
  await writers[kind](ctx, source, { writes, names, note, saved });
  if (done.length > 0) await remember(ctx, source, kind, done);
  return saved;
}

const hasStrangers = (order: StoreOrder, names: Names) =>
  linesNamed(order, names).some(
    (line, index) => order.line_ids[index]!.variant_id !== null && line.variant_id === null,
  );

interface Write {
  item: StoreItem;
  digest: string;
  id: number | null;
}

interface Writing {
  writes: readonly Write[];
  names: Names;
  note(write: Write, ourId: number): void;
  saved: Saved;
}

const writers: Record<StoreKind, (ctx: SavingCtx, source: StoreSource, writing: Writing) => Promise<void>> = {
  async product(ctx, source, { writes, note, saved }) {
    if (writes.length === 0) return;
    const items = writes.map((write) => write.item as StoreProduct);
    const variants = await ourIds(
      ctx,
      source,
      'variant',
      items.flatMap((item) => item.variant_ids),
    );
    const made = await upsertProducts(
      ctx,
      items.map((item, index) => ({
        id: writes[index]!.id,
        variant_ids: item.variant_ids.map((id) => variants.get(id) ?? null),
        draft: item.draft,
      })),
      source.origin,
    );
    made.forEach(({ id, cut }, index) => {
      note(writes[index]!, id);
      if (cut !== null) saved.failed.push({ subject: items[index]!.subject, message: cut });
    });
    const rows = made.flatMap(({ variant_ids }, index) =>
      variant_ids.map((our_id, at) => ({
        external_id: items[index]!.variant_ids[at]!,
        our_id,
        version: null,
        digest: '',
      })),
    );
    await remember(
      ctx,
      source,
      'variant',
      rows.filter((row) => row.external_id !== ''),
    );
  },
  async collection(ctx, _source, { writes, names, note, saved }) {
    for (const write of writes) {
      const { product_ids, ...item } = write.item as StoreCollection;
      const products = product_ids.flatMap((id) => names.products.get(id) ?? []);
      const { id, cut } = await upsertCollection(ctx, { ...item, id: write.id, product_ids: products });
      note(write, id);
      if (cut !== null) saved.failed.push({ subject: item.subject, message: cut });
    }
  },
  async customer(ctx, _source, { writes, note }) {
    const ids = await upsertCustomers(
      ctx,
      writes.map(({ id, item }) => ({ id, customer: (item as StoreCustomer).customer })),
    );
    ids.forEach((id, index) => note(writes[index]!, id));
  },
  async order(ctx, _source, { writes, names, note, saved }) {
    for (const write of writes) {
      const item = write.item as StoreOrder;
      const lines = linesNamed(item, names);
      const credit = await creditOf(ctx, item, write.id);
      const given = await withAdded(ctx, item, credit?.isIts ? creditedItem(item, credit) : item.order);
      const order = {
        ...given,
        lines: given.lines.map((line, index) => ({ ...line, ...lines[index]! })),
      };
      try {
        const customer_id = names.customers.get(item.customer_id ?? '') ?? null;
        const id = await importOrder(ctx, { id: write.id, customer_id, order });
        if (credit) await takeCredit(ctx, item, credit, { id, isNew: write.id === null });
        note(write, id);
      } catch (error) {
        // Refused before anything of it was written.
        if (!(error instanceof Refusal) || error.code !== 'orders.currency') throw error;
        saved.failed.push({ subject: item.subject, message: error.sentence });
      }
    }
  },
};

/**
 * Removes what the store no longer has: products and collections go, orders and customers stay. Later data about an
 * earlier time does not bring them back. Returns the number removed.
 */
export async function withdrawItems(
  ctx: ShopCtx,
  source: StoreSource,
  kind: StoreKind,
  ids: readonly string[],
): Promise<number> {
  const known = await claim(ctx, source, kind, ids);
  const live = [...known.values()].filter((row) => row.deleted_at === null);
  await ctx.tx.execute(
    sql`UPDATE external_ids SET deleted_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND provider = ${source.provider} AND store = ${source.domain} AND kind = ${kind}
          AND deleted_at IS NULL AND external_id = ANY(${sql.param(ids)}::text[])`,
  );
  const ours = live.flatMap((row) => row.our_id ?? []);
  if (kind === 'product') return withdrawProducts(ctx, ours);
  if (kind === 'collection') return withdrawCollections(ctx, ours);
  return 0;
}

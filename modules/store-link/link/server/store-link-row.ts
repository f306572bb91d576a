import { sql } from 'drizzle-orm';
import { inEnglish, tell, type CodedSentence } from '#core/contract/sentence.ts';
import { open, seal } from '#core/server/process/app-secret.ts';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { readJobs } from '#core/server/jobs/job-row.ts';
import { outboundPolicy } from '#core/server/http/outbound-http.ts';
import type { SealedKind } from '#core/server/process/secret-check.ts';
import type { Integration } from '../contract/integrate-calls.ts';
import { storeResources, type StoreProvider } from '../../port/contract/store-provider.ts';
import type { StorePort } from '../../port/rules/store-port.ts';
import { openShopifyStore } from '../../shopify/server/shopify-store.ts';
import type { StoreHttpOptions } from '../../port/server/store-http.ts';
import { openWooStore } from '../../woocommerce/server/woocommerce-store.ts';

/** Kind of the job that brings a store in and keeps it in step. */
export const storeSyncKind = 'store-link.sync';

export interface StoreLink extends Record<string, unknown> {
  id: number;
  provider: StoreProvider;
  domain: string;
  storefront_domain: string;
  name: string;
  sealed: string;
  state: Integration['state'];
  hooks: Integration['hooks'];
  /** A sentence by its code and what it names; in English where it is older than codes. */
  error: string | null;
  script_found: boolean | null;
  script_error: string | null;
  script_checked_at: Date | string | null;
  connected_at: Date | string;
  /** The last verification of its webhooks; null before the first. */
  hooks_checked_at: Date | string | null;
  hooks_expected: number;
  hooks_present: number | null;
  hooks_missing_since: Date | string | null;
  hooks_restored_at: Date | string | null;
  hooks_restored: number;
  /** While it does not answer. */
  silent_since: Date | string | null;
  silent_runs: number;
  next_try_at: Date | string | null;
}

/** The encrypted values: never in an answer, never in a log. */
export interface StoreKeys {
  api_key: string;
  /** '' of a Shopify app that asks for its tokens itself. */
  api_password: string;
  /** Signs the store's webhooks; '' when we have none. */
  hook_secret: string;
  weight_unit: string;
}

const purpose = (shopId: number, domain: string) => `store-link/${shopId}/${domain}`;

export const sealedStoreKeys: SealedKind = {
  what: 'connections to stores',
  values: `SELECT 'store-link/' || shop_id || '/' || domain AS purpose, sealed FROM store_links`,
};

/** For the shop and for the host it was given for: moved to another one it cannot be opened. */
export function sealKeys(services: Services, shopId: number, domain: string, keys: StoreKeys): string {
  return seal(services.secret, purpose(shopId, domain), JSON.stringify(keys));
}

/** Null when the server's secret is another one now. */
export function openKeys(services: Services, shopId: number, link: StoreLink): StoreKeys | null {
  const text = open(services.secret, purpose(shopId, link.domain), link.sealed);
  return text === null ? null : (JSON.parse(text) as StoreKeys);
}

/** The store behind keys. `limit` is how many make a page. */
export function openStore(
  { environment }: Services,
  given: { provider: StoreProvider; domain: string; keys: StoreKeys; currency: string },
  options: Pick<StoreHttpOptions, 'signal' | 'tries' | 'timeoutMs' | 'patienceMs' | 'isSilent'> = {},
): StorePort {
  const { provider, keys, ...rest } = given;
  const policy = outboundPolicy(environment.OUTBOUND_ALLOW);
  return provider === 'shopify'
    ? openShopifyStore({ ...rest, ...options, policy, keys })
    : openWooStore({ ...rest, ...options, policy, ...keys });
}

/**
 * The shop's link, if it has one. For the rest of the transaction `FOR KEY SHARE` keeps it from being removed, and
 * `FOR NO KEY UPDATE` from being changed, too; the two do not wait for each other.
 */
export async function readLink(
  ctx: { shop: Pick<ShopCtx['shop'], 'id'>; tx: ShopCtx['tx'] },
  lock: '' | 'FOR NO KEY UPDATE' | 'FOR KEY SHARE' = '',
): Promise<StoreLink | null> {
  const found = await ctx.tx.execute<StoreLink>(
    sql`SELECT id, provider, domain, storefront_domain, name, sealed, state, hooks, error, script_found, script_error,
          script_checked_at, connected_at, hooks_checked_at, hooks_expected, hooks_present, hooks_missing_since,
          hooks_restored_at, hooks_restored, silent_since, silent_runs, next_try_at
        FROM store_links WHERE shop_id = ${ctx.shop.id} ${sql.raw(lock)}`,
  );
  return found.rows[0] ?? null;
}

const kindOf = {
  products: 'product',
  collections: 'collection',
  customers: 'customer',
  orders: 'order',
} as const;
const iso = (value: Date | string | null) => value && new Date(value).toISOString();

interface ResourceRow extends Record<string, unknown> {
  resource: Integration['resources'][number]['resource'];
  last_synced_at: Date | string | null;
  full_synced_at: Date | string | null;
  created: number;
  updated: number;
  unchanged: number;
  removed: number;
  failed: number;
  incomplete_since: Date | string | null;
  read_count: number | null;
  store_count: number | null;
}

/** The link as people see it. */
export async function integrationOf(ctx: ShopCtx, link: StoreLink): Promise<Integration> {
  const rows = await ctx.tx.execute<ResourceRow>(
    sql`SELECT resource, last_synced_at, full_synced_at, created, updated, unchanged, removed, failed, incomplete_since,
          read_count, store_count
        FROM store_link_resources WHERE shop_id = ${ctx.shop.id} AND link_id = ${link.id}`,
  );
  const totals = await ctx.tx.execute<{ kind: string; n: number }>(
    sql`SELECT kind, count(*) AS n FROM external_ids
        WHERE shop_id = ${ctx.shop.id} AND provider = ${link.provider} AND store = ${link.domain}
          AND our_id IS NOT NULL AND deleted_at IS NULL AND kind <> 'variant' GROUP BY kind`,
  );
  const [job] = await readJobs(ctx, storeSyncKind);
  const { id, provider, domain, storefront_domain, name, state, hooks, error } = link;
  return {
    ...{ id, provider, domain, storefront_domain, name, state, hooks, ...problemOf(error) },
    connected_at: iso(link.connected_at)!,
    // An older link's job is no news of this one.
    job_id: job && job.created_at >= iso(link.connected_at)! ? job.id : null,
    webhooks: {
      expected: link.hooks_expected,
      present: link.hooks_present,
      checked_at: iso(link.hooks_checked_at),
      missing_since: iso(link.hooks_missing_since),
      restored: link.hooks_restored,
      restored_at: iso(link.hooks_restored_at),
    },
    silent:
      link.silent_since === null
        ? null
        : { since: iso(link.silent_since)!, next_try_at: iso(link.next_try_at) },
    resources: storeResources.map((resource) => {
      const row = rows.rows.find((one) => one.resource === resource);
      return {
        resource,
        state: stateOf(row),
        incomplete: row?.incomplete_since
          ? { since: iso(row.incomplete_since)!, read: row.read_count ?? 0, store_total: row.store_count }
          : null,
        last_synced_at: row ? iso(row.last_synced_at) : null,
        full_synced_at: row ? iso(row.full_synced_at) : null,
        total: totals.rows.find((one) => one.kind === kindOf[resource])?.n ?? 0,
        created: row?.created ?? 0,
        updated: row?.updated ?? 0,
        unchanged: row?.unchanged ?? 0,
        removed: row?.removed ?? 0,
        failed: row?.failed ?? 0,
      };
    }),
    script: scriptOf(link),
  };
}

function stateOf(row: ResourceRow | undefined): Integration['resources'][number]['state'] {
  if (row?.incomplete_since) return 'incomplete';
  return row?.last_synced_at ? 'complete' : 'not_read';
}

/** A sentence as it is kept, and as answers have it. */
function problemOf(stored: string | null): { error: string | null; problem: CodedSentence | null } {
  return { error: stored && inEnglish(stored), problem: (stored && tell(stored)) || null };
}

export function scriptOf(link: StoreLink): Integration['script'] {
  return {
    found: link.script_found,
    ...problemOf(link.script_error),
    checked_at: iso(link.script_checked_at),
  };
}

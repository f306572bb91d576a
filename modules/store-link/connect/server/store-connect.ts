import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { Ctx, Services } from '#core/server/call/context.ts';
import type { Log } from '#core/server/process/log.ts';
import { outboundPolicy } from '#core/server/http/outbound-http.ts';
import { invalid, notFound, Refusal } from '#core/server/call/refusal.ts';
import { countAttempt } from '#modules/identity/session/server/public.ts';
import type { Integration } from '../../link/contract/integrate-calls.ts';
import { storeLinkRefusals, storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import type { StoreProvider } from '../../port/contract/store-provider.ts';
import { storeDomain } from '../rules/store-domain.ts';
import type { StoreFacts } from '../../port/rules/store-port.ts';
import { StoreFailed, StoreRefused } from '../../port/server/store-http.ts';
import { checkoutBehind } from '../../checkout/server/store-checkout-access.ts';
import { endAllCodes } from '../../code/server/store-code-keeper.ts';
import { wantGateTest } from '../../checkout/server/store-gate-test.ts';
import {
  integrationOf,
  openKeys,
  openStore,
  readLink,
  sealKeys,
  type StoreKeys,
} from '../../link/server/store-link-row.ts';
import { requestSync } from '../../sync/server/store-sync.ts';
import { hookAddress } from '../../sync/server/sync-run.ts';

interface Given {
  domain: string;
  api_key: string;
  api_password?: string | undefined;
  api_secret?: string | undefined;
}

const wrongDomain: Record<StoreProvider, Sentence> = {
  shopify: storeLinkSentences.shopify_address,
  woocommerce: storeLinkSentences.woocommerce_address,
};

/** Asks the store who it is. 422 with the field at fault. */
async function factsOf(
  ctx: Ctx,
  given: { provider: StoreProvider; domain: string; keys: StoreKeys },
): Promise<StoreFacts> {
  const { currency } = ctx.shop;
  let facts: StoreFacts;
  try {
    facts = await openStore(ctx.services, { ...given, currency }, { tries: 2 }).facts();
  } catch (error) {
    if (error instanceof StoreRefused) {
      throw new Refusal(storeLinkRefusals.refused(error.sentence), {
        fields: refusedKeys(given, error.sentence),
      });
    }
    if (!(error instanceof StoreFailed)) throw error;
    throw new Refusal(storeLinkRefusals.unreachable(error.sentence), { fields: { domain: error.sentence } });
  }
  if (facts.currency === currency) return facts;
  const theirs = facts.currency || storeLinkSentences.another_currency;
  const refused = storeLinkRefusals.currency({ theirs, ours: currency });
  throw new Refusal(refused, { fields: { domain: refused.sentence } });
}

/** The field with the value that the store rejected, with the store's reason if it gave one. */
function refusedKeys(
  { provider, keys }: { provider: StoreProvider; keys: StoreKeys },
  reason: Sentence,
): Record<string, Sentence> {
  const why = (usual: Sentence) => (reason === storeLinkSentences.keys_refused ? usual : reason);
  return provider === 'shopify' && keys.api_password === ''
    ? { api_secret: why(storeLinkSentences.id_and_secret_refused) }
    : { api_password: why(storeLinkSentences.key_and_password_refused) };
}

/** Connects a store once its keys have proved good, and begins to bring it in. */
export async function connectStore(
  ctx: Ctx,
  provider: StoreProvider,
  given: Given,
): Promise<{ integration: Integration; job_id: number }> {
  // The limit keeps callers from trying out keys or addresses through us.
  await countAttempt(ctx.db, `store-link:${ctx.shop.id}`, 20, 3600);
  const domain = storeDomain(
    given.domain,
    provider,
    outboundPolicy(ctx.services.environment.OUTBOUND_ALLOW).allowPrivate,
  );
  if (domain === null) throw invalid({ domain: wrongDomain[provider] });
  const present = await ctx.db.inShop(ctx.shop.id, (tx) => readLink({ shop: ctx.shop, tx }), {
    readOnly: true,
  });
  refuseOther(present, provider, domain);
  const { api_key, api_password = '' } = given;
  const secret = provider === 'shopify' ? (given.api_secret ?? '') : randomBytes(32).toString('base64url');
  const keys: StoreKeys = { api_key, api_password, hook_secret: secret, weight_unit: 'kg' };
  const facts = await factsOf(ctx, { provider, domain, keys });
  const sealed = sealKeys(ctx.services, ctx.shop.id, domain, { ...keys, weight_unit: facts.weight_unit });
  return ctx.db.inShop(
    ctx.shop.id,
    async (tx) => {
      // The merchant waits for the import to begin.
      const now = { shop: ctx.shop, tx, now: ctx.now, member: ctx.member, app: ctx.app };
      refuseOther(await readLink(now, 'FOR NO KEY UPDATE'), provider, domain);
      await tx.execute(
        sql`INSERT INTO store_links (shop_id, provider, domain, storefront_domain, name, sealed)
            VALUES (${ctx.shop.id}, ${provider}, ${domain}, ${facts.storefront_domain}, ${facts.name}, ${sealed})
            ON CONFLICT (shop_id) DO UPDATE SET sealed = excluded.sealed, name = excluded.name,
              storefront_domain = excluded.storefront_domain, state = 'connected', hooks = 'off', error = NULL,
              hooks_checked_at = NULL, hooks_present = NULL, hooks_missing_since = NULL,
              silent_since = NULL, silent_runs = 0, next_try_at = NULL, updated_at = now()`,
      );
      const link = (await readLink(now))!;
      await wantGateTest(now, link.id);
      const job_id = await requestSync(now, link, { full: true });
      return { integration: { ...(await integrationOf(now, link)), job_id }, job_id };
    },
    { userId: ctx.member?.userId },
  );
}

/** One store at a time; the same one again takes new keys. */
function refuseOther(
  link: { provider: string; domain: string } | null,
  provider: StoreProvider,
  domain: string,
): void {
  if (!link || (link.provider === provider && link.domain === domain)) return;
  throw new Refusal(storeLinkRefusals.connected({ store: link.domain }));
}

/** Deletes the connection with its credentials, and the webhooks in the store. Imported data stays. */
export async function disconnect(ctx: Ctx): Promise<void> {
  const link = await ctx.db.inShop(ctx.shop.id, (tx) => readLink({ shop: ctx.shop, tx }), { readOnly: true });
  if (!link) throw notFound(storeLinkSentences.a_store);
  const keys = openKeys(ctx.services, ctx.shop.id, link);
  // Later there are no keys to do it with.
  const checkout =
    keys && checkoutBehind(ctx.services, ctx.shop, link, keys, { urgency: 'click', timeoutMs: 4_000 });
  const codes = checkout && { linkId: link.id, checkout };
  if (codes) await endAllCodes(ctx.services, ctx.shop, codes);
  await ctx.db.inShop(
    ctx.shop.id,
    (tx) => tx.execute(sql`DELETE FROM store_links WHERE shop_id = ${ctx.shop.id} AND id = ${link.id}`),
    { userId: ctx.member?.userId },
  );
  // Those of carts that came meanwhile.
  if (codes) await endAllCodes(ctx.services, ctx.shop, codes);
  if (!keys || link.hooks === 'off') return;
  const store = openStore(
    ctx.services,
    { provider: link.provider, domain: link.domain, keys, currency: ctx.shop.currency },
    { tries: 1 },
  );
  await goneAnyway(ctx.log, store.silence(hookAddress(ctx.services, ctx.shop.id, link)));
}

/** Without us listening its messages come to nothing, so a store that is away does not keep anyone. */
async function goneAnyway(log: Log, asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof StoreFailed || error instanceof StoreRefused)) throw error;
    log.warn({ err: error }, 'a store that was disconnected still announces its changes');
  }
}

/** The tag that brings the storefront script onto a page of the store. */
export function scriptTag(services: Pick<Services, 'publicUrl'>, shopDomain: string): string {
  return `<script src="${services.publicUrl}/storefront.js" data-shop="${shopDomain}" defer></script>`;
}

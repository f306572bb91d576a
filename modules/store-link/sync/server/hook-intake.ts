import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { measureHtml } from '#core/contract/html-bounds.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { fetchProductImages } from '#modules/catalog/product/server/public.ts';
import { storeLinkRefusals, storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { storeProviders, type StoreProvider } from '../../port/contract/store-provider.ts';
import { headerText } from '../rules/hook-signature.ts';
import { ForeignAmount } from '../../port/rules/outside-money.ts';
import { externalId, type Fields, fieldsOf } from '../../port/rules/provider-value.ts';
import { shopifyCustomer, shopifyOrder, shopifyProduct } from '../../shopify/rules/shopify-mapping.ts';
import type { StoreItem, StoreKind } from '../../port/rules/store-port.ts';
import {
  hasVariations,
  isVariation,
  wooCustomer,
  wooProduct,
} from '../../woocommerce/rules/woocommerce-mapping.ts';
import { isWooDraft, wooOrder } from '../../woocommerce/rules/woocommerce-order.ts';
import { retryDeadlock } from '#core/server/database/deadlock-retry.ts';
import { type AskedKind, noteAsked } from './store-asked.ts';
import { readJson, StoreBusy, StoreFailed, StoreRefused } from '../../port/server/store-http.ts';
import {
  openKeys,
  openStore,
  readLink,
  type StoreKeys,
  type StoreLink,
} from '../../link/server/store-link-row.ts';
import { saveItems, withdrawItems } from './store-save.ts';
import { requestSync } from './store-sync.ts';
import { sourceOf } from './sync-run.ts';

/** The header names of each provider. */
const names: Record<StoreProvider, { signature: string; topic: string; event: string }> = {
  shopify: {
    signature: 'x-shopify-hmac-sha256',
    topic: 'x-shopify-topic',
    event: 'x-shopify-webhook-id',
  },
  woocommerce: {
    signature: 'x-wc-webhook-signature',
    topic: 'x-wc-webhook-topic',
    event: 'x-wc-webhook-delivery-id',
  },
};

/** The content of a webhook: a thing in its current state, a deletion, or only a hint to read. */
type Announced =
  | { what: 'item'; item: StoreItem }
  | { what: 'gone'; kind: StoreKind; external_id: string }
  | { what: 'changed' }
  /** The webhook is incomplete or uncertain, so the thing is read by its id. */
  | { what: 'asked'; kind: AskedKind; external_id: string }
  | { what: 'uninstalled' }
  /** It may be gone, and the store could not be asked. */
  | { what: 'unverified' }
  | { what: 'nothing' };

/** Base64 of HMAC-SHA256 over the body as it came, compared in equal time. */
export function isSigned(secret: string, body: Buffer, signature: unknown): boolean {
  const given = headerText(signature);
  if (secret === '' || given === null) return false;
  const wanted = createHmac('sha256', secret).update(body).digest();
  const got = Buffer.from(given, 'base64');
  // The same bytes written otherwise are not what the provider wrote.
  return got.length === wanted.length && timingSafeEqual(got, wanted) && got.toString('base64') === given;
}

const refused = () => new Refusal(storeLinkRefusals.signature);

/** One that is not signed as it should be counts as so many. */
const forgedWeight = 30;
const largestBody = 5 * 1024 * 1024;

/**
 * Takes the announcements of connected stores. They speak their own protocols, so they are no calls of the contract;
 * what the pipeline does for those is done here: body size, limit per address, whose shop, error shape (by the app).
 */
export async function registerStoreHooks(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, done) =>
      done(null, body),
    );
    for (const provider of storeProviders) {
      scope.post(
        `/hooks/${provider}/:shop_id(^[0-9]{1,9})`,
        {
          // Before the body is read.
          onRequest: async (request) => app.guard.admit(request, 'announcement'),
        },
        async (request, reply) => {
          try {
            await takeAnnouncement(services, provider, request);
          } catch (error) {
            if (error instanceof Refusal && error.status === 401)
              app.guard.charge(request, 'announcement', forgedWeight);
            throw error;
          }
          return reply.send({ success: true });
        },
      );
    }
  });
}

async function takeAnnouncement(
  services: Services,
  provider: StoreProvider,
  request: FastifyRequest,
): Promise<void> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  // WooCommerce first sends one unsigned request to see whether the address answers.
  if (provider === 'woocommerce' && /^webhook_id=\d+$/.test(body.toString('latin1', 0, 40))) return;
  const shop = await services.shops.byId(Number((request.params as { shop_id: string }).shop_id));
  if (!shop) throw notFound();
  const link = await services.db.inShop(shop.id, (tx) => readLink({ shop, tx }), { readOnly: true });
  const keys = link?.provider === provider ? openKeys(services, shop.id, link) : null;
  // A shop without such a store looks like one with another secret.
  if (!link || !keys) throw refused();
  const header = names[provider];
  if (!isSigned(keys.hook_secret, body, request.headers[header.signature])) throw refused();
  const topic = headerText(request.headers[header.topic]);
  const event = headerText(request.headers[header.event]);
  if (topic === null || event === null || event.length > 200) throw refused();
  await takeEvent(services, { shop, link, keys }, { event, topic: topic.slice(0, 100), body });
}

/** The event and its work in one transaction: taken once, and never half. */
async function takeEvent(
  services: Services,
  { shop, link, keys }: { shop: ActingShop; link: StoreLink; keys: StoreKeys },
  { event, topic, body }: { event: string; topic: string; body: Buffer },
): Promise<void> {
  let fields: Fields;
  try {
    fields = fieldsOf(readJson(body));
  } catch {
    throw new Refusal(coreRefusals.bad_request.not_json);
  }
  const { currency } = shop;
  if (await isKnown(services, shop, link, event)) return;
  const read =
    link.provider === 'shopify'
      ? readShopify(topic, fields, currency)
      : readWoo(topic, fields, currency, keys.weight_unit);
  const announced = await verify(services, shop, link, keys, read);
  const take = async (tx: Tx): Promise<void> => {
    const ctx: ShopCtx = { shop, tx, now: services.now() };
    // Disconnected in this very moment: nothing of it is kept any more.
    if ((await readLink(ctx, 'FOR KEY SHARE'))?.id !== link.id) throw refused();
    const taken = await tx.execute(
      sql`INSERT INTO store_link_events (shop_id, link_id, event_id, topic) VALUES (${shop.id}, ${link.id}, ${event}, ${topic})
          ON CONFLICT DO NOTHING RETURNING event_id`,
    );
    if (taken.rows.length === 0) return;
    await apply(ctx, services, link, announced, event);
  };
  await retryDeadlock(() => services.db.inShop(shop.id, take));
}

/** It only saves work: what is taken twice does nothing the second time. */
async function isKnown({ db }: Services, shop: ActingShop, link: StoreLink, event: string): Promise<boolean> {
  const found = await db.inShop(
    shop.id,
    (tx) =>
      tx.execute(
        sql`SELECT event_id FROM store_link_events WHERE shop_id = ${shop.id} AND link_id = ${link.id} AND event_id = ${event}`,
      ),
    { readOnly: true },
  );
  return found.rows.length > 0;
}

/** The platforms count an answer after five seconds as none. */
const verifyMs = 3_000;

/**
 * Asks the store whether something is gone. The signature covers the body alone, and a deletion has no version: one that
 * is repeated after the thing was restored, or the app installed again, must not remove it.
 */
async function verify(
  services: Services,
  shop: ActingShop,
  link: StoreLink,
  keys: StoreKeys,
  read: Announced,
): Promise<Announced> {
  if (read.what !== 'gone' && read.what !== 'uninstalled') return read;
  const { provider, domain } = link;
  const given = { provider, domain, keys, currency: shop.currency };
  const store = openStore(services, given, { tries: 1, timeoutMs: verifyMs, patienceMs: verifyMs });
  try {
    if (read.what === 'uninstalled') {
      await store.facts();
      return { what: 'nothing' };
    }
    const resource = read.kind === 'collection' ? 'collections' : 'products';
    return (await store.present(resource, [read.external_id])).has(read.external_id)
      ? { what: 'changed' }
      : read;
  } catch (error) {
    if (error instanceof StoreRefused) return read.what === 'uninstalled' ? read : { what: 'unverified' };
    if (!(error instanceof StoreFailed || error instanceof StoreBusy)) throw error;
    return { what: 'unverified' };
  }
}

async function apply(
  ctx: ShopCtx,
  services: Services,
  link: StoreLink,
  announced: Announced,
  event: string,
): Promise<void> {
  const source = sourceOf(services, link);
  if (announced.what === 'changed') await requestSync(ctx, link, { full: false, follow: true });
  if (announced.what === 'asked') await askFor(ctx, link, announced.kind, announced.external_id);
  // A reading of everything finds what is gone.
  if (announced.what === 'unverified') await requestSync(ctx, link, { full: true, follow: true });
  if (announced.what === 'gone') await withdrawItems(ctx, source, announced.kind, [announced.external_id]);
  if (announced.what === 'uninstalled') {
    await ctx.tx.execute(
      sql`UPDATE store_links SET state = 'refused', hooks = 'off', error = ${storeLinkSentences.app_removed}, updated_at = now()
          WHERE shop_id = ${ctx.shop.id}`,
    );
  }
  if (announced.what !== 'item') return;
  const saved = await saveItems({ ...ctx, services }, source, [announced.item], {
    readAt: ctx.now,
    from: 'event',
  });
  const { kind } = announced.item;
  const isReadAlone = kind === 'product' || kind === 'order';
  if (isReadAlone) for (const id of saved.undecided) await askFor(ctx, link, kind, id);
  if (saved.unsure || (saved.undecided.length > 0 && !isReadAlone))
    await requestSync(ctx, link, { full: false, follow: true });
  if (announced.item.kind === 'product' && saved.unchanged === 0 && announced.item.draft.images.length > 0)
    await fetchProductImages(ctx, `store-event-${event}`);
}

/** Has it read by its id: soon, and once for all that name it meanwhile. */
async function askFor(ctx: ShopCtx, link: StoreLink, kind: AskedKind, externalId: string): Promise<void> {
  const isDue = await noteAsked(ctx, link, kind, externalId);
  if (isDue) await requestSync(ctx, link, { full: false, follow: true });
}

/** A product whose description will be cut is left to the sync, whose report says so; an announcement has none. */
const itemOr = (item: StoreItem | null): Announced => {
  if (!item || item.external_id === '') return { what: 'nothing' };
  const isCut = item.kind === 'product' && measureHtml(item.draft.body_html).excess !== null;
  return isCut ? { what: 'changed' } : { what: 'item', item };
};

const asked = (kind: AskedKind, id: unknown): Announced => {
  const external_id = externalId(id);
  return external_id === '' ? { what: 'nothing' } : { what: 'asked', kind, external_id };
};

/** An order with an amount in another currency is left to the sync, whose report names it. */
function orderOr(fields: Fields, read: (given: Fields) => StoreItem): Announced {
  try {
    return itemOr(read(fields));
  } catch (error) {
    if (!(error instanceof ForeignAmount)) throw error;
    return asked('order', fields.id);
  }
}

const gone = (kind: StoreKind, fields: Fields): Announced => {
  const external_id = externalId(fields.id);
  return external_id === '' ? { what: 'nothing' } : { what: 'gone', kind, external_id };
};

/** Shopify announces whole products, customers and orders; of a collection it does not say what is in it. */
function readShopify(topic: string, fields: Fields, currency: string): Announced {
  switch (topic) {
    case 'products/create':
    case 'products/update':
      return itemOr(shopifyProduct(fields, currency));
    case 'products/delete':
      return gone('product', fields);
    case 'collections/create':
    case 'collections/update':
      return { what: 'changed' };
    case 'collections/delete':
      return gone('collection', fields);
    case 'customers/create':
    case 'customers/update':
      return itemOr(shopifyCustomer(fields));
    case 'orders/create':
    case 'orders/updated':
      return orderOr(fields, shopifyOrder);
    case 'app/uninstalled':
      return { what: 'uninstalled' };
    default:
      return { what: 'nothing' };
  }
}

/** WooCommerce leaves out variations, and of refunds all but their sums: then the product or order is read by its id. */
function readWoo(topic: string, fields: Fields, currency: string, unit: string): Announced {
  switch (topic) {
    case 'product.created':
    case 'product.updated':
      if (isVariation(fields)) return asked('product', fields.parent_id);
      return hasVariations(fields)
        ? asked('product', fields.id)
        : itemOr(wooProduct(fields, [], currency, unit));
    case 'product.deleted':
      return gone('product', fields);
    case 'product.restored':
      return asked('product', fields.id);
    case 'order.restored':
      return asked('order', fields.id);
    case 'customer.created':
    case 'customer.updated':
      return itemOr(wooCustomer(fields));
    case 'order.created':
    case 'order.updated':
      if (isWooDraft(fields)) return { what: 'nothing' };
      return Array.isArray(fields.refunds) && fields.refunds.length > 0
        ? asked('order', fields.id)
        : orderOr(fields, (given) => wooOrder(given, []));
    default:
      return { what: 'nothing' };
  }
}

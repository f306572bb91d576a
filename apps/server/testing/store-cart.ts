import { expect } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { eventually } from '#core/testing/test-services.ts';
import { openOfferIndexCache } from '#modules/offers/pricing/server/offer-index-cache.ts';
import { endHolds } from '#modules/offers/pricing/server/offer-holds.ts';
import { offerPricers } from '#modules/offers/rules/offer-pricers.ts';
import { offerPricing } from '#modules/offers/shopper/server/offer-pricing.ts';
import { offerTrialOf } from '#modules/offers/trial/rules/offer-trial.ts';
import type { priceStoreCart } from '#modules/store-link/cart/contract/store-cart-calls.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import type { StoreProvider } from '#modules/store-link/port/contract/store-provider.ts';
import { codeKeeper } from '#modules/store-link/code/server/store-code-keeper.ts';
import { gateOf } from '#modules/store-link/checkout/server/store-gate.ts';
import { runDueTests } from '#modules/store-link/checkout/server/store-gate-test.ts';
import { forgetStoreView } from '#modules/store-link/view/server/store-view.ts';
import { type CartJson } from '../../../sandbox/shopify/shopify-cart-json.ts';
import { checkOut, shopperAt } from '../../../sandbox/shopify/shopify-shopper.ts';
import { openShopper } from '../../../sandbox/woocommerce/woo-shopper.ts';
import { type LinkedShop, startLinkedShop } from './linked-store.ts';
import { shopperClient } from './test-shop.ts';

export type PricedStoreCart = ReplyOf<typeof priceStoreCart>;

/** A variant of the connected store, in its ids and ours. Minor units. */
export interface StoreVariant {
  product_id: string;
  variant_id: string;
  our_product: number;
  our_variant: number;
  price_minor: number;
}

export interface StoreLine {
  variant: StoreVariant;
  quantity: number;
  offer_id?: number;
}

/** A cart at the store itself, as a shopper's page has it. */
export interface CartThere {
  add(lines: readonly StoreLine[]): Promise<void>;
  /** These codes and no others; a Shopify cart also takes the name of the quote. */
  codes(codes: readonly string[], quote?: string): Promise<void>;
  /** Sets how many of a variant there are; 0 takes it out. */
  set(variant: StoreVariant, quantity: number): Promise<void>;
  /** Orders what is in it. Answers what its lines were charged. */
  order(): Promise<number>;
  /**
   * What the store charges for its lines after discounts, and of them for each variant; `paid_minor` is after discounts of
   * the whole cart, too.
   */
  total(): Promise<{ total_minor: number; paid_minor: number; by_variant: Record<string, number> }>;
}

/** A shop whose store is connected and ready, with offers; ended with `close`. */
export interface CodedShop extends LinkedShop {
  provider: StoreProvider;
  /** How offers price on this server. */
  pricing: OrderDependencies;
  /** Of products that are sold there, in the order of their ids. */
  variants: StoreVariant[];
  offer(given: object): Promise<number>;
  priceCart(
    lines: readonly StoreLine[],
    more?: object,
  ): Promise<{ status: number; body: PricedStoreCart & { error?: string } }>;
  tell(body: object): Promise<{ status: number; body: unknown }>;
  /** What the page that thanks for an order tells. */
  tellOrder(body: object): Promise<{ status: number; body: unknown }>;
  /** The same until the store knows all codes. */
  readyCart(lines: readonly StoreLine[], more?: object): Promise<NonNullable<PricedStoreCart['quote']>>;
  openCart(): CartThere;
  /** A visitor who is in this part of an offer's trial; another with another `nth`. */
  visitorIn(trial: { id: number; holdout_percent: number }, part: 'out' | 'a', nth?: number): string;
  /** The part of an offer's trial that a visitor is in. */
  partOf(trial: { id: number; holdout_percent: number }, visitor: string): 'out' | 'a' | 'b';
  /** Every hold's time is over, and what sees to that takes its turn. */
  endHolds(): Promise<void>;
  /** Codes of ours that stand in the store now. */
  standing(): string[];
  ready(): Promise<void>;
  /** One turn of what sees to the life of codes. */
  keep(): Promise<void>;
  /** Each call of the store's API fails from now on, or works again. */
  down(is: boolean): void;
  /** The answer of the next call of the store's API is lost, its work is done. */
  loseNext(): void;
  /** The same of every call, until it is told otherwise. */
  lose(is: boolean): void;
}

/** A store that is no sandbox. */
export interface NamedStore {
  domain: string;
  /** Where its pages are, with the scheme. */
  origin: string;
  api_key: string;
  api_password: string;
  api_secret?: string;
  /** Of pages that are open to nobody else yet. */
  page_password?: string;
}

/** With the sandbox of this kind of store, or with the one that is named. */
export async function startCodedShop(provider: StoreProvider, named?: NamedStore): Promise<CodedShop> {
  const shop = await startLinkedShop();
  const { sql, server, people } = shop;
  for (const product of shop.shopify.products)
    for (const variant of product.variants as { inventory_management: string | null }[])
      variant.inventory_management = null;
  for (const { row, variations } of shop.woo.products)
    for (const one of [row, ...variations]) one.manage_stock = false;
  if (named) await connectNamed(shop, provider, named);
  else await (provider === 'shopify' ? shop.connectShopify() : shop.connectWoo());
  await shop.quiet();
  const acting = async () => (await server.services.shops.byId(people.shopId))!;
  const shopper = shopperClient(server.app, 'mine.test');
  const rows = (await sql(
    `SELECT p.external_id AS product_id, x.external_id AS variant_id, v.product_id AS our_product, v.id AS our_variant,
        v.price_minor
     FROM external_ids x JOIN variants v ON v.shop_id = x.shop_id AND v.id = x.our_id
     JOIN products pr ON pr.shop_id = v.shop_id AND pr.id = v.product_id AND pr.published_at IS NOT NULL AND pr.deleted_at IS NULL
     JOIN external_ids p ON p.shop_id = x.shop_id AND p.kind = 'product' AND p.our_id = v.product_id AND p.provider = x.provider
     WHERE x.shop_id = $1 AND x.kind = 'variant' AND x.provider = $2 AND x.deleted_at IS NULL ORDER BY x.external_id`,
    [people.shopId, provider],
  )) as Record<keyof StoreVariant, string>[];
  const variants = rows.map((row): StoreVariant => ({
    product_id: row.product_id,
    variant_id: row.variant_id,
    our_product: Number(row.our_product),
    our_variant: Number(row.our_variant),
    price_minor: Number(row.price_minor),
  }));
  let priority = 0;
  const pricing = offerPricing(openOfferIndexCache(server.services, offerPricers));

  const ready = async () => {
    await sql(`UPDATE store_checkouts SET next_test_at = now() - interval '1 second' WHERE shop_id = $1`, [
      people.shopId,
    ]);
    await runDueTests(server.services);
    expect((await gateOf(server.services, await acting()))?.ready).toBe(true);
  };
  await ready();
  forgetStoreView(server.services, people.shopId);

  const priceCart: CodedShop['priceCart'] = async (lines, more = {}) => {
    const { status, body } = await shopper<PricedStoreCart & { error?: string }>(
      'POST',
      '/storefront/store-cart.json?ids=store',
      {
        currency: (await acting()).currency,
        codes: [],
        lines: lines.map(({ variant, quantity, offer_id }) => ({
          product_id: variant.product_id,
          variant_id: variant.variant_id,
          unit_price_minor: variant.price_minor,
          quantity,
          ...(offer_id === undefined ? {} : { offer_id }),
        })),
        ...more,
      },
    );
    return { status, body };
  };

  return {
    ...shop,
    close() {
      return shop.close();
    },
    provider,
    pricing,
    variants,
    priceCart,
    ready,
    keep: () => codeKeeper(pricing).run(server.services),
    down(is) {
      Object.assign(shop.shopify.faults, { down: is, paths: is ? /^\/admin\// : null });
      shop.woo.faults.rest.errorEvery = is ? 1 : 0;
    },
    lose(is) {
      Object.assign(shop.shopify.faults, { lostEvery: is ? 1 : 0, paths: is ? /graphql/ : null });
      shop.woo.faults.rest.loseEvery = is ? 1 : 0;
    },
    loseNext() {
      shop.shopify.faults.once = [{ kind: 'lost', path: /graphql/ }];
      shop.woo.faults.rest.next = ['lose'];
    },
    tell: async (body) => shopper('POST', '/storefront/store-cart/read.json?ids=store', body),
    tellOrder: async (body) => shopper('POST', '/storefront/store-cart/order.json?ids=store', body),
    async readyCart(lines, more) {
      return eventually(
        'the codes',
        async () => {
          const { status, body } = await priceCart(lines, more);
          expect([status, body]).toEqual([200, expect.anything()]);
          return body.quote?.ready ? body.quote : null;
        },
        30,
      );
    },
    async offer(given) {
      priority += 1;
      const { discount_data, ...row } = {
        offer_name: `Offer ${priority}`,
        target_type: 'product',
        target_ids: [],
        recommend_type: null,
        recommend_ids: [],
        discount_data: {},
        enable_discount: true,
        priority,
        holdout_percent: 0,
        ...(given as object),
      } as Record<string, unknown>;
      const [made] = await sql(
        `INSERT INTO offers (shop_id, offer_type, offer_name, target_type, target_ids, recommend_type, recommend_ids, enable_discount, priority,
           holdout_percent, activated, discount_data)
         SELECT $1, o.*, true, $3::jsonb FROM jsonb_to_record($2::jsonb) AS o (offer_type text, offer_name text, target_type text,
           target_ids bigint[], recommend_type text, recommend_ids bigint[], enable_discount boolean, priority int, holdout_percent int) RETURNING id`,
        [people.shopId, JSON.stringify(row), JSON.stringify(discount_data)],
      );
      return Number((made as { id: string }).id);
    },
    visitorIn({ id, holdout_percent }, part, nth = 0) {
      const names = Array.from({ length: 1_000 }, (_, n) => `${provider}-${id}-${n}`);
      return names.filter((name) => offerTrialOf({ id, source: { holdout_percent } }, name) === part)[nth]!;
    },
    partOf: ({ id, holdout_percent }, visitor) => offerTrialOf({ id, source: { holdout_percent } }, visitor),
    async endHolds() {
      await sql(`UPDATE offer_stock_holds SET until = now() - interval '1 second' WHERE shop_id = $1`, [
        people.shopId,
      ]);
      await endHolds.run(server.services);
    },
    openCart() {
      const { host } = provider === 'shopify' ? shop.shopify : shop.woo;
      const origin = named?.origin ?? `http://${host}`;
      return provider === 'shopify' ? shopifyCart(origin, named?.page_password) : wooCart(origin);
    },
    standing: () =>
      provider === 'shopify' ? [...shop.shopify.ledger().standing] : [...shop.woo.ledger.standing()],
  };
}

async function connectNamed(
  shop: LinkedShop,
  provider: StoreProvider,
  { origin: _pages, page_password: _theirs, ...keys }: NamedStore,
): Promise<void> {
  const call = provider === 'shopify' ? 'shopify' : 'basic-auth';
  const made = await shop.admin<{ job_id: number }>('POST', `/admin/integrate/${call}.json`, keys);
  expect([made.status, made.body]).toEqual([200, expect.anything()]);
  expect(await shop.ended(made.body.job_id)).toMatchObject({ status: 'done' });
}

function shopifyCart(origin: string, password?: string): CartThere {
  const shopper = shopperAt(origin);
  return {
    async add(lines) {
      if (password) await shopper.form('/password', { form_type: 'storefront_password', password });
      const items = lines.map(({ variant, quantity, offer_id }) => ({
        id: Number(variant.variant_id),
        quantity,
        ...(offer_id === undefined ? {} : { properties: { _offer: String(offer_id) } }),
      }));
      const { status, body } = await shopper.json('/cart/add.js', { items });
      expect([status, body]).toEqual([200, expect.anything()]);
    },
    async codes(codes, quote) {
      const attributes = quote === undefined ? {} : { attributes: { _backroom: quote } };
      await shopper.json('/cart/update.js', { discount: codes.join(','), ...attributes });
    },
    async set(variant, quantity) {
      const { body } = await shopper.json<CartJson>('/cart.js');
      const lines = body.items.filter(({ variant_id }) => String(variant_id) === variant.variant_id);
      const updates = Object.fromEntries(lines.map(({ key }, n) => [key, n === 0 ? quantity : 0]));
      if (lines.length > 0) await shopper.json('/cart/update.js', { updates });
      else await shopper.json('/cart/add.js', { items: [{ id: Number(variant.variant_id), quantity }] });
    },
    async order() {
      const { total_minor } = await this.total();
      const done = await checkOut(shopper);
      expect(done.html).toContain('data-order-total');
      return total_minor;
    },
    async total() {
      const { body } = await shopper.json<CartJson>('/cart.js');
      const by_variant: Record<string, number> = {};
      for (const { variant_id, final_line_price } of body.items)
        by_variant[variant_id] = (by_variant[variant_id] ?? 0) + final_line_price;
      return { total_minor: body.items_subtotal_price, paid_minor: body.total_price, by_variant };
    },
  };
}

function wooCart(origin: string): CartThere {
  const shopper = openShopper(origin);
  return {
    async add(lines) {
      for (const { variant, quantity } of lines) {
        const { status, body } = await shopper.api('cart/add-item', {
          id: Number(variant.variant_id),
          quantity,
        });
        expect([status, body]).toEqual([201, expect.anything()]);
      }
    },
    async codes(codes) {
      const { body } = await shopper.api('cart');
      for (const { code } of body.coupons) await shopper.api('cart/remove-coupon', { code });
      for (const code of codes) await shopper.api('cart/apply-coupon', { code });
    },
    async set(variant, quantity) {
      const { body } = await shopper.api('cart');
      const item = body.items.find(({ id }) => String(id) === variant.variant_id);
      if (item && quantity === 0) await shopper.api('cart/remove-item', { key: item.key });
      else if (item) await shopper.api('cart/update-item', { key: item.key, quantity });
      else await shopper.api('cart/add-item', { id: Number(variant.variant_id), quantity });
    },
    async order() {
      const { total_minor } = await this.total();
      const done = await shopper.checkout();
      expect([done.status, done.body]).toEqual([200, expect.anything()]);
      return total_minor;
    },
    async total() {
      const { body } = await shopper.api('cart');
      const by_variant: Record<string, number> = {};
      let total_minor = 0;
      for (const { id, totals } of body.items) {
        const cents = Number(totals.line_total);
        by_variant[id] = (by_variant[id] ?? 0) + cents;
        total_minor += cents;
      }
      return { total_minor, paid_minor: total_minor, by_variant };
    },
  };
}

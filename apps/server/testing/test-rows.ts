import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { beginSession } from '#modules/identity/session/server/session.ts';
import { systemTemplates } from '#modules/offers/template/rules/system-templates.ts';
import { makeOrderRows, type OrderRows } from './order-rows.ts';

/** Ids of one of everything in a shop. Texts carry the canary, so that a leak shows. */
export interface TestRows extends OrderRows {
  canary: string;
  product: number;
  variant: number;
  /** A picture of the product. */
  image: number;
  collection: number;
  /** A fulfilment service that sends nothing. */
  service: number;
  /** Of the product. */
  metafield: number;
  /** The product in that collection. */
  collect: number;
  /** A collection that rules fill. */
  smartCollection: number;
  offer: number;
  /** Comes after payment, made by the automated calls. */
  autoOffer: number;
  /** Its only step is the automated offer. */
  funnel: number;
  /** Own, published and collected. */
  template: number;
  /** For the product. */
  timer: number;
  job: number;
  file: number;
  /** A membership of somebody who is in no test's hands. */
  staff: number;
  /** Their session. */
  session: number;
  /** What they changed. */
  audit: number;
  /** A link to a report that they have made. */
  reportLink: number;
  /** What payments cost from a day on. */
  feeRate: number;
  /** Of another program, none of which is on its way anywhere. */
  apiToken: number;
  /** An app the shop has made, what it is called on the wire, and its access to the shop. */
  developerApp: number;
  clientId: string;
  appGrant: number;
  webhook: number;
  delivery: number;
  scriptTag: number;
  /** Added by hand, of the product. */
  saleNote: number;
  /** Written in the shop about the product, with a reply. */
  review: number;
  reviewReply: number;
  /** A product that is in no group, and a group of two others. */
  ungrouped: number;
  reviewGroup: number;
  /** That reviews of the product were imported from. */
  supplierAddress: number;
  cart: number;
  /** Open, of the cart. */
  checkout: number;
  cartToken: string;
  checkoutToken: string;
  orderToken: string;
}

type PeopleRows = Pick<TestRows, 'staff' | 'session' | 'audit' | 'reportLink' | 'feeRate'>;

type ProgramRows = Pick<
  TestRows,
  'apiToken' | 'developerApp' | 'clientId' | 'appGrant' | 'webhook' | 'delivery' | 'scriptTag'
>;

async function makeProgramRows(db: Database, shopId: number, canary: string): Promise<ProgramRows> {
  return db.inShop(shopId, async (tx) => {
    const one = async (query: ReturnType<typeof sql>): Promise<number> =>
      (await tx.execute<{ id: number }>(query)).rows[0]!.id;
    const apiToken = await one(
      sql`INSERT INTO api_tokens (shop_id, name, scopes, token_hash, ending)
          VALUES (${shopId}, ${canary}, '{read_products}', convert_to(${canary}, 'UTF8'), 'none') RETURNING id`,
    );
    const clientId = `bra_${shopId.toString(36)}_${canary.padEnd(43, '0')}`;
    const developerApp = await one(
      sql`INSERT INTO developer_apps (shop_id, name, kind, client_id, redirect_uris, scopes)
          VALUES (${shopId}, ${canary}, 'public', ${clientId}, '{https://app.test/callback}', '{read_script_tags}') RETURNING id`,
    );
    const appGrant = await one(
      sql`INSERT INTO api_tokens (shop_id, name, scopes, token_hash, ending, client_id, granted_at)
          VALUES (${shopId}, ${canary}, '{read_script_tags}', convert_to(${clientId}, 'UTF8'), 'none', ${clientId}, now()) RETURNING id`,
    );
    const webhook = await one(
      sql`INSERT INTO webhooks (shop_id, topic, address, secret, status, disabled_reason)
          VALUES (${shopId}, 'app/uninstalled', ${`https://192.0.2.1/${canary}`}, 'none', 'disabled', 'person') RETURNING id`,
    );
    const event = await one(
      sql`INSERT INTO webhook_events (shop_id, topic, subject, body)
          VALUES (${shopId}, 'app/uninstalled', ${canary}, ${JSON.stringify({ canary })}::jsonb) RETURNING id`,
    );
    const delivery = await one(
      sql`INSERT INTO webhook_deliveries (shop_id, webhook_id, event_id, subject, topic, status)
          VALUES (${shopId}, ${webhook}, ${event}, ${canary}, 'app/uninstalled', 'delivered') RETURNING id`,
    );
    const scriptTag = await one(
      sql`INSERT INTO script_tags (shop_id, src) VALUES (${shopId}, ${`https://192.0.2.1/${canary}.js`}) RETURNING id`,
    );
    return { apiToken, developerApp, clientId, appGrant, webhook, delivery, scriptTag };
  });
}

async function makePeopleRows(
  db: Database,
  shopId: number,
  canary: string,
  offer: number,
): Promise<PeopleRows> {
  const { userId, ...made } = await db.asSystem(async (tx) => {
    const user = await tx.execute<{ id: number }>(
      sql`INSERT INTO users (email, password_hash, first_name) VALUES (${`${canary}@staff.test`}, 'none', ${canary}) RETURNING id`,
    );
    const id = user.rows[0]!.id;
    const member = await tx.execute<{ id: number }>(
      sql`INSERT INTO memberships (shop_id, user_id, email, role, invited_at, accepted_at)
          VALUES (${shopId}, ${id}, ${`${canary}@staff.test`}, 'staff', now(), now()) RETURNING id`,
    );
    await beginSession(tx, { userId: id, shopId, userAgent: canary });
    const session = await tx.execute<{ id: number }>(sql`SELECT id FROM sessions WHERE user_id = ${id}`);
    return { userId: id, staff: member.rows[0]!.id, session: session.rows[0]!.id };
  });
  return db.inShop(
    shopId,
    async (tx) => {
      await tx.execute(sql`UPDATE offers SET offer_title = ${canary} WHERE id = ${offer}`);
      const audit = await tx.execute<{ id: number }>(
        sql`SELECT max(id) AS id FROM audit_log WHERE shop_id = ${shopId} AND user_id = ${userId}`,
      );
      const link = await tx.execute<{ id: number }>(
        sql`INSERT INTO report_links (shop_id, title, path, query, profit, token_hash, user_id, expires_at)
            VALUES (${shopId}, ${canary}, '/admin/statistics/v2/sales-report.json', '{}', false, convert_to(${canary}, 'UTF8'), ${userId},
              now() + interval '1 day') RETURNING id`,
      );
      const rate = await tx.execute<{ id: number }>(
        sql`INSERT INTO fee_rates (shop_id, method, valid_from, percent, fixed_minor)
            VALUES (${shopId}, ${canary}, '2025-01-01', 2.9, 30) RETURNING id`,
      );
      return {
        ...made,
        ...{ audit: audit.rows[0]!.id, reportLink: link.rows[0]!.id, feeRate: rate.rows[0]!.id },
      };
    },
    { userId },
  );
}

export async function makeRows(db: Database, shopId: number, canary: string): Promise<TestRows> {
  const rows = await makeShopRows(db, shopId, canary);
  const programs = await makeProgramRows(db, shopId, canary);
  return { ...rows, ...programs, ...(await makePeopleRows(db, shopId, canary, rows.offer)) };
}

async function makeShopRows(
  db: Database,
  shopId: number,
  canary: string,
): Promise<Omit<TestRows, keyof PeopleRows | keyof ProgramRows>> {
  return db.inShop(shopId, async (tx) => {
    const one = async (query: ReturnType<typeof sql>): Promise<number> =>
      (await tx.execute<{ id: number }>(query)).rows[0]!.id;
    const file = await one(
      sql`INSERT INTO files (shop_id, key, name, content_type, bytes, sha256)
          VALUES (${shopId}, ${`${canary}.png`}, ${canary}, 'image/png', 1, 'x') RETURNING id`,
    );
    const product = await one(
      sql`INSERT INTO products (shop_id, title, handle, vendor, tags, published_at, options)
          VALUES (${shopId}, ${canary}, ${canary}, ${canary}, ARRAY[${canary}], now(),
                  '[{"name": "Colour", "position": 1, "values": ["Sand", "Slate"]}]') RETURNING id`,
    );
    const variant = await one(
      sql`INSERT INTO variants (shop_id, product_id, option1, sku, price_minor)
          VALUES (${shopId}, ${product}, 'Sand', ${canary}, 2800) RETURNING id`,
    );
    await tx.execute(
      sql`INSERT INTO variants (shop_id, product_id, option1, sku, price_minor, position)
          VALUES (${shopId}, ${product}, 'Slate', ${`${canary}-slate`}, 2800, 2)`,
    );
    const image = await one(
      sql`INSERT INTO product_images (shop_id, product_id, file_id, status, alt)
          VALUES (${shopId}, ${product}, ${file}, 'ready', ${canary}) RETURNING id`,
    );
    const metafield = await one(
      sql`INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value, description)
          VALUES (${shopId}, 'product', ${product}, ${canary}, ${canary}, 'string', ${canary}, ${canary}) RETURNING id`,
    );
    const service = await one(
      sql`INSERT INTO fulfillment_services (shop_id, handle, service_name) VALUES (${shopId}, ${canary}, ${canary}) RETURNING id`,
    );
    const collection = await one(
      sql`INSERT INTO collections (shop_id, title, handle) VALUES (${shopId}, ${canary}, ${canary}) RETURNING id`,
    );
    const collect = await one(
      sql`INSERT INTO collects (shop_id, collection_id, product_id) VALUES (${shopId}, ${collection}, ${product}) RETURNING id`,
    );
    const smartCollection = await one(
      sql`INSERT INTO collections (shop_id, title, handle, kind, rules)
          VALUES (${shopId}, ${canary}, ${`${canary}-smart`}, 'smart',
            ${JSON.stringify([{ column: 'vendor', relation: 'equals', condition: canary }])}::jsonb) RETURNING id`,
    );
    const offer = await one(
      sql`INSERT INTO offers (shop_id, offer_type, offer_name, offer_message, discount_data)
          VALUES (${shopId}, 'quantity', ${canary}, ${canary},
            '{"data": [{"key": 0, "label": "", "min_quantity": 2, "value_discount": 10, "type": "percentage_each", "mark_as_popular": true}], "is_default_select": 0}')
          RETURNING id`,
    );
    const autoOffer = await one(
      sql`INSERT INTO offers (shop_id, offer_type, automated, offer_name, offer_message, offer_title, recommend_type, recommend_ids, discount_data, shipping_fee)
          VALUES (${shopId}, 'post-purchase', true, ${canary}, ${canary}, ${canary}, 'product', ARRAY[${product}::bigint],
            '{"discount_type": "percentage", "percentage_discount": 10, "amount_discount": 0, "stock_item_limit": 30, "setup_stock_limit": false,
              "auto_restock": false, "setup_end_date": false, "auto_extend_end_date": false}', '{"type": "percentage", "value": 0}')
          RETURNING id`,
    );
    const funnel = await one(
      sql`INSERT INTO funnels (shop_id, funnel_name, steps, start)
          VALUES (${shopId}, ${canary}, ${JSON.stringify([{ key: '1', offer_id: autoOffer, accept: null, decline: null }])}::jsonb, '1')
          RETURNING id`,
    );
    const template = await one(
      sql`INSERT INTO offer_templates (shop_id, name, publish, offer) VALUES (${shopId}, ${canary}, 1,
            ${JSON.stringify({ ...systemTemplates[0]!.offer, offer_name: canary })}::jsonb)
          RETURNING id`,
    );
    await tx.execute(
      sql`INSERT INTO template_uses (shop_id, template_id, collected_at) VALUES (${shopId}, ${template}, now())`,
    );
    const timer = await one(
      sql`INSERT INTO countdown_timers (shop_id, duration, duration_type, duration_repeat, schedule_enable, schedule_start_at, started_at,
            display_type, product_ids, settings)
          VALUES (${shopId}, 20, 'hours', false, true, now(), now(), 'products', ARRAY[${product}::bigint],
            '{"enable_labels": {"day": true, "hour": true, "minute": true, "second": true}}') RETURNING id`,
    );
    const cartToken = `cart-${canary}`.padEnd(24, '0');
    const cart = await one(
      sql`INSERT INTO carts (shop_id, token, lines) VALUES (${shopId}, ${cartToken},
            ${JSON.stringify([{ key: 'v', variant_id: variant, quantity: 2 }])}::jsonb) RETURNING id`,
    );
    const checkoutToken = `checkout-${canary}`.padEnd(24, '0');
    const checkout = await one(
      sql`INSERT INTO checkouts (shop_id, token, cart_token, email) VALUES (${shopId}, ${checkoutToken}, ${cartToken}, ${canary}) RETURNING id`,
    );
    const saleNote = await one(
      sql`INSERT INTO sale_notifications (shop_id, product_id, product_title, first_name, last_initial, region, country, sold_at, manual)
          VALUES (${shopId}, ${product}, ${canary}, ${canary}, 'C', ${canary}, 'CA', now(), true) RETURNING id`,
    );
    const review = await one(
      sql`INSERT INTO reviews (shop_id, review_type, product_id, rating, title, content, name, email, source, state, published_at, tags)
          VALUES (${shopId}, 'product', ${product}, 4, ${canary}, ${canary}, ${canary}, ${`${canary}@buyer.test`}, 'storefront_api', 'published',
            now(), ARRAY[${canary}]) RETURNING id`,
    );
    const reviewReply = await one(
      sql`INSERT INTO review_replies (shop_id, review_id, content, public) VALUES (${shopId}, ${review}, ${canary}, true) RETURNING id`,
    );
    const further = async (name: string) =>
      one(
        sql`INSERT INTO products (shop_id, title, handle, published_at) VALUES (${shopId}, ${canary}, ${`${canary}-${name}`}, now()) RETURNING id`,
      );
    const ungrouped = await further('ungrouped');
    const reviewGroup = await one(
      sql`INSERT INTO review_groups (shop_id, name) VALUES (${shopId}, ${canary}) RETURNING id`,
    );
    await tx.execute(
      sql`INSERT INTO review_group_products (shop_id, group_id, product_id, position)
          VALUES (${shopId}, ${reviewGroup}, ${await further('first')}, 1), (${shopId}, ${reviewGroup}, ${await further('second')}, 2)`,
    );
    const supplierAddress = await one(
      sql`INSERT INTO review_supplier_addresses (shop_id, product_id, number, url, settings, looked_at, next_at)
          VALUES (${shopId}, ${product}, '1005001234567890', ${`https://www.aliexpress.com/item/1005001234567890.html?${canary}`}, '{}', now(), now())
          RETURNING id`,
    );
    const orderToken = `order-${canary}`.padEnd(24, '0');
    const orders = await makeOrderRows(tx, { shopId, canary, variant, product, orderToken });
    const job = await one(
      sql`INSERT INTO jobs (shop_id, kind, status, done, total, error) VALUES (${shopId}, 'test', 'failed', 1, 1, ${canary}) RETURNING id`,
    );
    await tx.execute(
      sql`INSERT INTO job_failures (shop_id, job_id, line, subject, message) VALUES (${shopId}, ${job}, 1, ${canary}, ${canary})`,
    );
    await tx.execute(
      sql`INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
          VALUES (${shopId}, 'offer', ${offer}, current_date, 'view', 7777)`,
    );
    return {
      canary,
      product,
      variant,
      image,
      metafield,
      service,
      collection,
      collect,
      smartCollection,
      offer,
      autoOffer,
      funnel,
      template,
      timer,
      ...orders,
      job,
      file,
      saleNote,
      review,
      reviewReply,
      ungrouped,
      reviewGroup,
      supplierAddress,
      cart,
      checkout,
      cartToken,
      checkoutToken,
      orderToken,
    };
  });
}

/** The id a path's `{id}` stands for, by what the path names last before it. */
export function idForPath(path: string, rows: TestRows): number {
  const before = path.slice(0, path.indexOf('{id}'));
  if (/deliveries/.test(before)) return rows.delivery;
  if (/webhooks/.test(before)) return rows.webhook;
  if (/developer_apps/.test(before)) return rows.developerApp;
  if (/oauth\/grants/.test(before)) return rows.appGrant;
  if (/api_tokens/.test(before)) return rows.apiToken;
  if (/script_tags/.test(before)) return rows.scriptTag;
  if (/fulfillment_services/.test(before)) return rows.service;
  if (/metafields/.test(before)) return rows.metafield;
  if (/report-links/.test(before)) return rows.reportLink;
  if (/fee-rates/.test(before)) return rows.feeRate;
  if (/exports/.test(before)) return rows.job;
  if (/customers/.test(before)) return rows.customer;
  if (/draft_orders/.test(before)) return rows.draft;
  if (/checkouts/.test(before)) return rows.checkout;
  if (/carts/.test(before)) return rows.cart;
  if (/auto-offer/.test(before)) return rows.autoOffer;
  if (/funnels/.test(before)) return rows.funnel;
  if (/timers/.test(before)) return rows.timer;
  if (/supplier-addresses/.test(before)) return rows.supplierAddress;
  if (/product-group/.test(before)) return rows.reviewGroup;
  if (/reviews/.test(before)) return rows.review;
  if (/offer-templates/.test(before)) return rows.template;
  if (/offers/.test(before)) return rows.offer;
  if (/collects/.test(before)) return rows.collect;
  if (/smart_collections/.test(before)) return rows.smartCollection;
  if (/collection/.test(before)) return rows.collection;
  if (/variants/.test(before)) return rows.variant;
  if (/products/.test(before)) return rows.product;
  if (/orders/.test(before)) return rows.order;
  if (/jobs/.test(before)) return rows.job;
  if (/staff/.test(before)) return rows.staff;
  if (/audit/.test(before)) return rows.audit;
  if (/sessions/.test(before)) return rows.session;
  throw new Error(`${path}: say in idForPath which row its {id} is`);
}

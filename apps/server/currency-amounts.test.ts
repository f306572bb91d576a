import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type NewShops,
  save,
  type SettingsAnswer,
  settingsPath,
  startNewShops,
} from './testing/new-shops.ts';
import { makeProduct } from './testing/test-shop.ts';

let shops: NewShops;
beforeAll(async () => {
  shops = await startNewShops();
});
beforeEach(() => shops.system(sql`DELETE FROM rate_limits`));
afterAll(() => shops.server.close());

const variant = (column: string) => `UPDATE variants SET ${column} = 100 WHERE shop_id = $1`;
const draft = (column: string, value: string) =>
  `INSERT INTO draft_orders (shop_id, number, name, currency, ${column}) VALUES ($1, 1, '#D1', 'USD', ${value})`;
const offer = (type: string, discount: object, more: Record<string, object> = {}) => {
  const columns = { discount_data: discount, ...more };
  const names = Object.keys(columns);
  const values = Object.values(columns).map((value) => `'${JSON.stringify(value)}'::jsonb`);
  return `INSERT INTO offers (shop_id, offer_type, offer_name, target_type, recommend_type, priority, activated, ${names.join(', ')})
    VALUES ($1, '${type}', 'Offer', 'all', ${type === 'quantity' ? 'NULL' : `'product'`}, 1, false, ${values.join(', ')})`;
};
const fixed = { discount_type: 'fixed_amount', amount_discount: 5 };
const noTiers = { data: [], is_default_select: 0 };
const rule = (columns: string, values: string) =>
  `INSERT INTO price_rules (shop_id, title, starts_at, ${columns}) VALUES ($1, 'Rule', now(), ${values})`;
const reward = (type: string, minimum: number) =>
  `INSERT INTO review_reward_terms (shop_id, enabled, value_type, value, minimum_minor, days) VALUES ($1, false, '${type}', 5, ${minimum}, 30)`;

const shipping = (column: string) =>
  `INSERT INTO shipping_settings (shop_id, saved_at, ${column === 'standard_minor' ? column : `standard_minor, ${column}`})
    VALUES ($1, now(), ${column === 'standard_minor' ? '100' : '0, 100'})
    ON CONFLICT (shop_id) DO UPDATE SET saved_at = now(), standard_minor = excluded.standard_minor,
      express_minor = excluded.express_minor, free_from_minor = excluded.free_from_minor`;

/** Columns that hold what a person or a program entered, each with statements that put one amount there and none elsewhere. */
const entered: Record<string, string | readonly string[]> = {
  'variants.price_minor': variant('price_minor'),
  'variants.compare_at_price_minor': variant('compare_at_price_minor'),
  'variants.cost_minor': variant('cost_minor'),
  'collections.rules': `INSERT INTO collections (shop_id, title, handle, kind, rules)
    VALUES ($1, 'Cheap', 'cheap', 'smart', '[{"column": "variant_price", "relation": "less_than", "condition": "20"}]')`,
  'fee_rates.fixed_minor': `INSERT INTO fee_rates (shop_id, method, valid_from, percent, fixed_minor) VALUES ($1, 'test', '2026-01-01', 2.9, 30)`,
  'draft_orders.total_price_minor': draft('total_price_minor', '100'),
  'draft_orders.line_items': draft(
    'line_items',
    `'[{"variant_id": null, "title": "Card", "price": 3, "quantity": 0}]'`,
  ),
  'draft_orders.applied_discount': draft(
    'applied_discount',
    `'{"title": "", "value": 5, "value_type": "fixed_amount"}'`,
  ),
  'draft_orders.shipping_line': draft('shipping_line', `'{"title": "Post", "price": 4.9}'`),
  'price_rules.value': rule('value_type, value', `'fixed_amount', -500`),
  'price_rules.prerequisite_subtotal_minor': rule(
    'value_type, value, prerequisite_subtotal_minor',
    `'percentage', -10, 5000`,
  ),
  'shipping_settings.standard_minor': shipping('standard_minor'),
  'shipping_settings.express_minor': shipping('express_minor'),
  'shipping_settings.free_from_minor': shipping('free_from_minor'),
  'customers.total_spent_minor': `INSERT INTO customers (shop_id, email, total_spent_minor) VALUES ($1, 'a@example.com', 100)`,
  'offers.discount_data': offer('bundle', fixed),
  'offers.variant_b': offer(
    'bundle',
    { ...fixed, amount_discount: 0 },
    { variant_b: { amount_discount: 3 } },
  ),
  'offers.condition': offer('quantity', noTiers, {
    condition: {
      target: { match: 'any', conditions: [{ field: 'price', relation: 'greater_than', value: '20' }] },
    },
  }),
  'offers.shipping_fee': offer('post-purchase', {}, { shipping_fee: { type: 'value', value: 3 } }),
  'offer_templates.offer': `INSERT INTO offer_templates (shop_id, name, offer) VALUES ($1, 'Mine',
    '{"discount_data": {"data": [{"type": "amount_each", "value_discount": 2}]}}')`,
  'funnels.conditions': `INSERT INTO funnels (shop_id, funnel_name, conditions, steps, start)
    VALUES ($1, 'Dear', '[{"field": "order_value", "relation": "greater_than", "value": "50"}]', '[]', '')`,
  'review_reward_terms.value': reward('fixed_amount', 0),
  'review_reward_terms.minimum_minor': reward('percentage', 100),
};

/** Why the others need no answer of their own. A name ending in a dot stands for all columns of its table. */
const unasked: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...[
        'orders.',
        'order_lines.',
        'order_events.',
        'order_costs.',
        'refunds.',
        'refund_lines.',
        'transactions.',
      ],
      ...[
        'sale_movements.',
        'offer_stock_uses.',
        'post_purchase_steps.',
        'test_charges.',
        'test_refunds.',
        'draft_orders.completed',
      ],
      ...['store_order_lines.', 'store_checkouts.'],
    ].map((name) => [name, 'of an order, and a shop with orders keeps its currency']),
  ),
  'carts.': 'priced anew whenever it is read',
  'checkouts.shipping': 'the rates that one checkout began with, which are those of the settings',
  'begun_checkouts.value_minor':
    'what a cart came to when its checkout began: it is counted and never charged',
  'offer_stock_holds.amount_minor': 'of a cart that is being paid',
  'store_quotes.': 'of a cart in a connected store, which has the currency of the shop when it is connected',
  'store_codes.': 'made for one cart of a connected store',
  'products.price_min_minor': 'follows from the prices of variants',
  'products.price_max_minor': 'follows from the prices of variants',
  'exchange_rates.rate': 'a ratio of two currencies',
  'fee_rates.percent': 'a percentage',
  'offer_import_lines.': 'a file that is being checked, whose lines become offers or nothing',
  ...Object.fromEntries(
    [
      ...[
        'app_settings.',
        'audit_log.',
        'conversion_tools.',
        'countdown_timers.',
        'draft_orders.billing_address',
      ],
      ...[
        'draft_orders.note_attributes',
        'draft_orders.shipping_address',
        'funnels.steps',
        'offers.target_handpicked',
      ],
      ...[
        'product_widgets.',
        'products.extra',
        'products.options',
        'report_links.',
        'review_customize.',
        'review_log.',
      ],
      ...['review_settings.', 'review_supplier_addresses.', 'shops.'],
    ].map((name) => [name, 'holds no amount that is charged or counted']),
  ),
  ...Object.fromEntries(
    [
      'jobs.',
      'job_failures.',
      'idempotency_keys.',
      'notices.',
      'outbox.',
      'webhook_events.',
      'member_touches.',
      'users.',
    ].map((name) => [name, 'tells what happened, in the currency that it happened in']),
  ),
};

test('every money column belongs to an answer that keeps the currency, or to a reason', async () => {
  const client = new pg.Client({ connectionString: shops.server.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
       AND (a.attname ~ '_minor$' OR a.atttypid IN ('jsonb'::regtype, 'json'::regtype, 'numeric'::regtype, 'money'::regtype))
     ORDER BY 1`,
  );
  await client.end();
  const names = rows.map(({ name }) => name);
  const reasonOf = (name: string) => unasked[name] ?? unasked[`${name.split('.')[0]}.`];
  expect(names.filter((name) => !entered[name] && !reasonOf(name))).toEqual([]);
  // Neither list names what is not there.
  const tables = new Set(names.map((name) => `${name.split('.')[0]}.`));
  expect(Object.keys(entered).filter((name) => !names.includes(name))).toEqual([]);
  expect(Object.keys(unasked).filter((name) => !names.includes(name) && !tables.has(name))).toEqual([]);
});

test.each(Object.entries(entered))(
  'an amount in %s keeps the currency, and the settings say so',
  async (_name, statements) => {
    const { id, owner } = await shops.newShop();
    await makeProduct(shops.server.services.db, id, { handle: 'mug', price_minor: 0 });
    const canChange = async () =>
      (await owner<SettingsAnswer>('GET', settingsPath)).body.shop.currency_can_change;
    expect(await canChange()).toBe(true);
    const client = new pg.Client({ connectionString: shops.server.databaseUrl });
    await client.connect();
    for (const text of [statements].flat()) await client.query(text, [id]);
    await client.end();
    expect(await canChange()).toBe(false);
    for (const currency of ['JPY', 'EUR']) {
      const refused = await save(owner, { currency });
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { code: 'identity.currency_in_use', fields: { 'shop.currency': expect.any(String) } },
      ]);
    }
  },
);

test('a shop without amounts changes its currency, with percentages and its defaults', async () => {
  const { id, owner } = await shops.newShop();
  await makeProduct(shops.server.services.db, id, { handle: 'mug', price_minor: 0 });
  const client = new pg.Client({ connectionString: shops.server.databaseUrl });
  await client.connect();
  for (const text of [
    `INSERT INTO fee_rates (shop_id, method, valid_from, percent, fixed_minor) VALUES ($1, 'test', '2026-01-01', 2.9, 0)`,
    offer('quantity', { data: [{ type: 'percentage_each', value_discount: 10 }], is_default_select: 0 }),
    rule('value_type, value', `'percentage', -10`),
    reward('percentage', 0),
    // The table that a migration wrote: it follows the shop's currency until it is saved.
    `INSERT INTO shipping_settings (shop_id) VALUES ($1) ON CONFLICT DO NOTHING`,
  ])
    await client.query(text, [id]);
  await client.end();
  expect((await save(owner, { currency: 'JPY' })).body.shop).toMatchObject({
    currency: 'JPY',
    currency_can_change: true,
  });
});

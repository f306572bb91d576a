import { sql } from 'drizzle-orm';
import { type BenchShop, startBare, startBenchShop } from './bench-server.ts';
import { load, type LoadResult, median, verdict, whole } from './load.ts';

/**
 * The one call of a page for what tools show there, of 500 products' pages in turn, with every tool on, 20 timers and 10,000
 * sale notifications; beside a bare route that answers the same bytes, in turns, so that the ratio holds on a busy machine.
 * Between them the same call where there is nothing to show: what is left of it is what parts cost. Answers of 20 pages are
 * checked first. Run: `npm run bench -- conversion`.
 */
const seconds = 4;
const turns = 5;
const aim = 8_000;
const notes = 10_000;
const timers = 20;
const path =
  '/storefront/page.json?shop=bench.test&page=product&product=PRODUCT&visitor=0f3a9c5e7b1d2468&zone=America/Toronto';
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0' };

async function fill({ db, shopId }: BenchShop): Promise<void> {
  await db.inShop(shopId, async (tx) => {
    await tx.execute(
      sql`INSERT INTO orders (shop_id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
            total_price_minor, paid_minor, refunded_minor, financial_status, total_quantity, created_at)
          SELECT ${shopId}, 1000 + n, '#' || 1000 + n, 'bench-' || n, n || '@bench.test', 'USD', 500, 500, 500, 500, 0, 'paid', 1, now() - n * interval '1 minute'
          FROM generate_series(1, ${notes}::int) n`,
    );
    await tx.execute(
      sql`INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, product_id, variant_id, orders, quantity, gross_minor)
          SELECT shop_id, id, 'placed', 'placed', created_at, created_at::date, created_at::date, 1 + id % 500, 1 + id % 500, 1, 1, 500
          FROM orders WHERE shop_id = ${shopId}`,
    );
    await tx.execute(
      sql`INSERT INTO sale_notifications (shop_id, order_id, product_id, product_title, first_name, last_initial, region, country, sold_at, manual)
          SELECT shop_id, id, 1 + id % 500, 'Product ' || 1 + id % 500, 'Rosa', 'M', 'Ontario', 'CA', created_at, false
          FROM orders WHERE shop_id = ${shopId}`,
    );
    await tx.execute(
      sql`INSERT INTO countdown_timers (shop_id, enable, duration, duration_type, duration_repeat, schedule_enable, schedule_start_at,
            started_at, display_type, product_ids, collection_ids, settings)
          SELECT ${shopId}, true, 20, 'hours', true, false, now(), now(), CASE WHEN n % 2 = 0 THEN 'products' ELSE 'collections' END,
            CASE WHEN n % 2 = 0 THEN ARRAY(SELECT generate_series(n, 500, ${timers}::int)::bigint) ELSE '{}' END,
            CASE WHEN n % 2 = 1 THEN ARRAY(SELECT c::bigint FROM generate_series(1, 40) c WHERE c % 10 = n / 2) ELSE '{}' END,
            '{"enable_labels": {"day": true, "hour": true, "minute": true, "second": true}}'
          FROM generate_series(1, ${timers}::int) n`,
    );
    await tx.execute(
      sql`UPDATE variants SET inventory_management = 'shopify', inventory_policy = 'deny', inventory_quantity = 1 + id % 60 WHERE shop_id = ${shopId}`,
    );
    // Three look at each product.
    await tx.execute(
      sql`INSERT INTO visits (shop_id, day, at, visitor, visit_id, kind, device, source, country, landing_page)
          SELECT ${shopId}::int, current_date, now(), n, ('0192f0c4-6f3b-7d51-9a52-' || lpad(to_hex(n), 12, '0'))::uuid, 'people', 'phone', 'direct', 'CA', '/'
          FROM generate_series(1, 1500) n`,
    );
    await tx.execute(
      sql`INSERT INTO present_tabs (shop_id, tab, visit_id, visitor, page, page_id, seen_at)
          SELECT ${shopId}, n, ('0192f0c4-6f3b-7d51-9a52-' || lpad(to_hex(n), 12, '0'))::uuid, n, 'product', 1 + n % 500, now() + interval '1 hour'
          FROM generate_series(1, 1500) n`,
    );
    await tx.execute(sql`INSERT INTO conversion_shops (shop_id, honest) VALUES (${shopId}, false)`);
    await tx.execute(
      sql`INSERT INTO conversion_tools (shop_id, tool, enable)
          SELECT ${shopId}, t, true FROM unnest(ARRAY['sale_notification', 'checkout_notification', 'product_countdown', 'realtime_visitors']) t`,
    );
  });
}

const parts = ['sale_notes', 'timers', 'stock', 'visitors'] as const;

/** The answer of one page; throws unless pages show what they should. */
async function checked(url: string): Promise<string> {
  const seen = new Map<string, number>();
  let text = '';
  for (let page = 1; page <= 20; page += 1) {
    const answer = await fetch(url.replace('PRODUCT', String(page)), { headers });
    text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    const { parts: given } = JSON.parse(text) as { parts: { sale_notes?: { notes: unknown[] } } };
    for (const name of Object.keys(given)) seen.set(name, (seen.get(name) ?? 0) + 1);
    if (given.sale_notes?.notes.length !== 5) throw new Error(`${given.sale_notes?.notes.length} notes`);
  }
  const counts = parts.map((name) => `${name} ${seen.get(name) ?? 0}`).join(', ');
  if (parts.some((name) => (seen.get(name) ?? 0) < 9)) throw new Error(`of 20 pages: ${counts}`);
  console.log(`of 20 pages: ${counts}; ${whole(text.length)} bytes`);
  return text;
}

const shop = await startBenchShop(100, 4826);
try {
  await fill(shop);
  const answer = await checked(`${shop.url}${path}`);
  const bare = await startBare('bare-route.ts', 4827, { BENCH_ANSWER: answer });
  try {
    const common = { connections: 32, headers };
    const ours = { ...common, url: `${shop.url}${path}`, pid: shop.server.pid };
    const limit = { ...common, url: `http://127.0.0.1:4827${path}`, pid: bare.pid };
    const nothing = { ...ours, url: `${shop.url}/storefront/page.json?shop=bench.test&page=checkout` };
    await load({ ...ours, seconds: 2 });
    await load({ ...limit, seconds: 1 });
    const own: LoadResult[] = [];
    const others: LoadResult[] = [];
    const empty: LoadResult[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      own.push(await load({ ...ours, seconds }));
      others.push(await load({ ...limit, seconds }));
      empty.push(await load({ ...nothing, seconds: 2 }));
    }
    const errors = [...own, ...others, ...empty].reduce((sum, run) => sum + run.errors, 0);
    if (errors > 0) throw new Error(`${errors} answers failed`);
    const of = (runs: LoadResult[], field: keyof LoadResult) => median(runs.map((run) => run[field]));
    const best = (runs: LoadResult[]) => Math.max(...runs.map((run) => run.per_cpu_second));
    const rate = of(own, 'per_cpu_second');
    console.log(
      `page call, ${timers} timers, ${whole(notes)} notifications: ${whole(rate)}/CPU-s (best turn ${whole(best(own))}), aim ≥ ${whole(aim)}: ${verdict(rate >= aim)}; ` +
        `bare route ${whole(of(others, 'per_cpu_second'))} (${whole(best(others))}), ratio of the best ${(best(own) / best(others)).toFixed(2)}; ` +
        `the call where there is nothing to show ${whole(of(empty, 'per_cpu_second'))} (${whole(best(empty))}); ` +
        `${whole(of(own, 'rate'))}/s at ${Math.round(of(own, 'busy') * 100)} % of a core, p99 ${of(own, 'p99_ms').toFixed(1)} ms`,
    );
  } finally {
    bare.kill();
  }
} finally {
  await shop.close();
}

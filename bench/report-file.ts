import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { onServer } from '#core/testing/test-database.ts';
import { startBenchShop } from './bench-server.ts';
import { verdict, whole } from './load.ts';

/**
 * The file of a report with 100,000 rows, one an order of four movements: from the call until the whole file is there, and the
 * most memory that the server takes meanwhile beyond what it took before (aim: 3 s, 50 MB). Each file is compared with the table.
 * Run: `npm run bench -- analytics`.
 */
const orders = 100_000;
const rounds = 4;

const shop = await startBenchShop(10, 4823);
const { shopId, db, token, url, server } = shop;
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

/** Of the server's process, in MB. */
function memory(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024;
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return (path.endsWith('.csv') ? text : JSON.parse(text)) as T;
}

try {
  await db.inShop(shopId, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(
      sql`INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, line_id, orders, quantity, gross_minor, tax_minor, source)
          SELECT ${shopId}::int, n, CASE place WHEN 0 THEN 'placed' ELSE 'line:' || place END, 'placed', at, at::date, at::date,
            nullif(place, 0) + n * 3, (place = 0)::int, (place > 0)::int, place * n % 5000, place * 7, 'web'
          FROM generate_series(1, ${orders}::int) n, generate_series(0, 3) place,
            LATERAL (SELECT current_date::timestamptz - n % 365 * interval '1 day' AS at) made`,
    );
    // Their names stand in the file.
    await tx.execute(
      sql`INSERT INTO orders (shop_id, id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
            total_price_minor, paid_minor, financial_status, total_quantity, created_at, updated_at)
          SELECT ${shopId}::int, n, n, '#' || n, 'token' || n, 'a@example.com', 'USD', 3000, 3000, 3000, 3000, 'paid', 3, now(), now()
          FROM generate_series(1, ${orders}::int) n`,
    );
  });
  await onServer(db.url, 'VACUUM ANALYZE sale_movements, orders');
  const { rows } = await db.inShop(shopId, (tx) =>
    tx.execute<{ from: string; to: string; gross: number }>(
      sql`SELECT min(day)::text AS from, max(day)::text AS to, sum(gross_minor)::bigint AS gross FROM sale_movements`,
    ),
  );
  const { from, to, gross } = rows[0]!;
  for (let round = 0; round < rounds; round += 1) {
    const before = memory('VmRSS');
    // What the most was until now is forgotten.
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
    const began = performance.now();
    const { job_id } = await ask<{ job_id: number }>(
      'POST',
      `/admin/analytics/export.json?from_time=${from}&to_time=${to}`,
      { report_type: 'sales', group_by: 'order', columns: 'gross_sales,net_sales,taxes' },
    );
    for (;;) {
      const { job } = await ask<{ job: { status: string } }>('GET', `/admin/jobs/${job_id}.json`);
      if (job.status === 'failed') throw new Error('the file could not be made');
      if (job.status === 'done') break;
      await delay(100);
    }
    const made = performance.now() - began;
    const lines = (await ask<string>('GET', `/admin/statistics/exports/${job_id}.csv`)).trimEnd().split('\n');
    const seconds = (performance.now() - began) / 1000;
    const more = memory('VmHWM') - before;
    const at = lines[0]!.split(',').indexOf('gross_sales');
    const reported = lines
      .slice(1)
      .reduce((sum, line) => sum + Math.round(Number(line.split(',')[at]) * 100), 0);
    if (lines.length !== orders + 1 || reported !== gross)
      throw new Error(`${lines.length - 1} rows came to ${reported}, and there is ${gross}`);
    console.log(
      `${whole(orders)} rows${round === 0 ? ', the first file of the process' : ''}: ${seconds.toFixed(2)} s (made after ${(made / 1000).toFixed(2)} s), aim ≤ 3 s: ${verdict(seconds <= 3)}; ` +
        `${whole(more)} MB more than ${whole(before)}, aim ≤ 50 MB: ${verdict(more <= 50)}`,
    );
  }
} finally {
  await shop.close();
}

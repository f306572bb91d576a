import Fastify from 'fastify';
import pg from 'pg';

/**
 * A bare Fastify route that reads a page of 20 offers with one prepared statement and answers them as they come:
 * no session, no shop set, no figures, nothing checked. What reading and answering alone cost here.
 */
const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 12 });
const shopId = Number(process.env['BENCH_SHOP_ID']);
const app = Fastify();
app.get('/admin/offers/list.json', async () => {
  const found = await pool.query({
    name: 'page',
    text: `SELECT id, version, offer_type, offer_name, offer_message, offer_title, target_type, target_ids, discount_data,
             activated, priority, created_at, updated_at
           FROM offers WHERE shop_id = $1 ORDER BY priority, id LIMIT 20`,
    values: [shopId],
  });
  return { offers: found.rows };
});
await app.listen({ port: Number(process.env['BENCH_PORT']), host: '127.0.0.1' });
console.log('ready');

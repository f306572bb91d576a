import Fastify from 'fastify';
import pg from 'pg';

/**
 * A bare Fastify route that reads a cart's row, writes it and answers JSON of a cart's size, with two prepared
 * statements: nothing priced, signed, locked or checked, no shop set. What reading and writing that row cost here.
 */
const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 12 });
const shopId = Number(process.env['BENCH_SHOP_ID']);
const answer = JSON.parse(process.env['BENCH_ANSWER']!) as unknown;
const app = Fastify();
app.post('/storefront/cart/change.json', async (request) => {
  const { token } = request.body as { token: string };
  const found = await pool.query<{ lines: unknown; visitor: string | null }>({
    name: 'read',
    text: 'SELECT lines, visitor FROM carts WHERE shop_id = $1 AND token = $2',
    values: [shopId, token],
  });
  const { lines, visitor } = found.rows[0]!;
  await pool.query({
    name: 'write',
    text: `UPDATE carts SET lines = $3::jsonb, visitor = $4, version = version + 1, updated_at = now()
           WHERE shop_id = $1 AND token = $2`,
    values: [shopId, token, JSON.stringify(lines), visitor],
  });
  return answer;
});
await app.listen({ port: Number(process.env['BENCH_PORT']), host: '127.0.0.1' });
console.log('ready');

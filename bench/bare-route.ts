import Fastify from 'fastify';

/**
 * Bare Fastify routes that answer JSON of a decision's size, or what `BENCH_ANSWER` holds, and read what was sent: what HTTP
 * alone costs here.
 */
const app = Fastify();
const given = process.env['BENCH_ANSWER'];
const answer: object = given
  ? (JSON.parse(given) as object)
  : {
      currency: 'USD',
      lines: Array.from({ length: 5 }, (_, index) => ({
        variant_id: index + 1,
        quantity: 3,
        subtotal_minor: 4500,
        discount_minor: 450,
        total_minor: 4050,
        allocations: [{ offer_id: 12, amount_minor: 450 }],
      })),
      subtotal_minor: 22500,
      discount_minor: 2250,
      total_minor: 20250,
      trace: [],
    };
app.post('/storefront/cart-offers', async () => answer);
app.post('/storefront/presence.json', async () => answer);
app.get('/storefront/page.json', async () => answer);
await app.listen({ port: Number(process.env['BENCH_PORT']), host: '127.0.0.1' });
console.log('ready');

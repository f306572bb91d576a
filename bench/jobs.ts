import { setTimeout as delay } from 'node:timers/promises';
import { figure } from '#core/testing/figure.ts';
import { type ShopifySandbox, startShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import { startBenchShop } from './bench-server.ts';
import { addShop, type AddedShop, call, waitForJob } from './bench-shops.ts';

/**
 * How long a merchant waits for an import of two lines, alone and while the connected stores of 40 other shops, which their
 * owners asked to synchronize, do not answer. Run: `npm run bench -- jobs`.
 */
const shops = 40;
const imports = 10;

const stores: ShopifySandbox[] = [];
for (let n = 0; n < shops; n += 1)
  stores.push(
    await startShopifySandbox({ products: 1, orders: 0, bucket: { size: 5_000, perSecond: 5_000 } }),
  );
process.env['OUTBOUND_ALLOW'] = stores.map(({ host }) => host).join(',');
const shop = await startBenchShop(10, 4813);
try {
  const connected: AddedShop[] = [];
  for (const [n, { host }] of stores.entries()) {
    const one = await addShop(shop, `silent-${n}.test`);
    connected.push(one);
    const keys = { api_key: 'key', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' };
    const { job_id } = await call<{ job_id: number }>(
      ...([shop, one.token, 'POST', '/admin/integrate/shopify.json', { domain: host, ...keys }] as const),
    );
    await waitForJob(shop, one.token, job_id);
  }
  let files = 0;
  /** Seconds from sending a file of two lines until its products are there. */
  const importTwoLines = async (): Promise<number> => {
    files += 1;
    const body = new FormData();
    const text = `Handle,Title,Variant Price\ncup-${files},Cup,4.00\nbowl-${files},Bowl,6.00\n`;
    body.append('file', new Blob([text]), 'two.csv');
    const began = performance.now();
    const { job_id } = await call<{ job_id: number }>(
      ...([shop, shop.token, 'POST', '/admin/products/import.json', body] as const),
    );
    await waitForJob(shop, shop.token, job_id);
    return (performance.now() - began) / 1000;
  };
  /** The longest of several. */
  const longest = async (): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < imports; n += 1) times.push(await importTwoLines());
    return Math.max(...times);
  };
  await importTwoLines();
  const quiet = await longest();
  for (const store of stores) store.faults.slowMs = 3_600_000;
  for (const { token } of connected)
    await call(shop, token, 'POST', '/admin/integrate/sync.json', { full: true });
  await delay(1_000);
  const noisy = await longest();
  console.log(`an import of two lines, longest of ${imports}: alone ${quiet.toFixed(2)} s`);
  await figure('reliability 47', import.meta, {
    name: `an import of two lines while ${shops} shops’ stores do not answer, longest of ${imports}`,
    value: Number(noisy.toFixed(2)),
    unit: 's',
    atMost: 2,
  });
} finally {
  for (const store of stores) store.faults.slowMs = 0;
  await shop.close();
  await Promise.all(stores.map((store) => store.close()));
}

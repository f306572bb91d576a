import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { type ServerWorkers, startServerWorkers } from './testing/server-workers.ts';
import { type ShopServer, startShopServer } from './testing/shop-server.ts';
import type { TestProduct } from './testing/test-shop.ts';

/** The count is right so soon after somebody came, moved on or said goodbye, and after a tab was killed. */
const rightWithin = 5;
const goneWithin = 45;

let shop: ShopServer;
let servers: ServerWorkers;
let vase: TestProduct;
let bowl: TestProduct;
beforeAll(async () => {
  shop = await startShopServer();
  [vase, bowl] = [await shop.product('vase', 3000), await shop.product('bowl', 1999)];
  const saved = await shop.admin('PUT', '/admin/copt/timers/realtime-visitors/settings.json', {
    settings: { enable: true },
  });
  expect(saved.status).toBe(200);
  servers = await startServerWorkers(shop.server, 2);
}, 120_000);
afterAll(async () => {
  await servers?.close();
  await shop.server.close();
});

const hex = () => randomBytes(8).toString('hex');
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1)';

interface Tab {
  tab: string;
  visitor: string;
  visit: string;
}
const at = (server: number, path: string) =>
  `${servers.urls[server]}${path}${path.includes('?') ? '&' : '?'}shop=mine.test`;

async function tell(server: number, path: string, body: object, agent: string) {
  const answer = await fetch(at(server, path), {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': agent },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(202);
  return (await answer.json()) as { taken?: boolean };
}
const beat = (server: number, tab: Tab, given: object = {}, agent = browser) =>
  tell(
    server,
    '/storefront/presence.json',
    { ...tab, page: 'product', page_id: vase.product, ...given },
    agent,
  );
/** Somebody comes, as a browser tells one server of it, and looks at the vase. */
async function comes(server: number, agent = browser): Promise<Tab> {
  const time = Date.now().toString(16).padStart(12, '0');
  const rest = hex() + hex();
  const visit = `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
  const tab = { tab: hex(), visitor: hex(), visit };
  const sentVisit = { id: visit, page: '/products/vase', zone: 'Europe/Lisbon' };
  await tell(
    server,
    '/storefront/events.json',
    { visitor: tab.visitor, events: [], visit: sentVisit },
    agent,
  );
  await beat(server, tab, {}, agent);
  return tab;
}

/** How many both servers say that look at a product; null: too few to be told. */
async function counts(product = vase.product): Promise<(number | null)[]> {
  const asked = servers.urls.map(async (_url, server) => {
    const answer = await fetch(at(server, `/storefront/visitors.json?product=${product}`));
    return ((await answer.json()) as { count: number | null }).count;
  });
  return Promise.all(asked);
}
/** Waits until both say so many, and gives after how many seconds they did. */
async function bothSay(count: number, within = rightWithin): Promise<number> {
  const begun = performance.now();
  await eventually(
    `${count} on both servers`,
    async () => (await counts()).every((one) => one === count),
    within,
  );
  return (performance.now() - begun) / 1000;
}

test(
  'who looks at a product is told alike by two servers: each person once, wherever their tabs are told of; programs are nobody',
  { timeout: 120_000 },
  async () => {
    const took: Record<string, number> = {};
    const first = await comes(0);
    const others = [await comes(0), await comes(1), await comes(1), await comes(1)];
    // Two tabs of one, which two servers hear of, are one who looks.
    await beat(1, { ...first, tab: hex() });
    const program = await comes(1, crawler);
    expect(await beat(0, program, {}, crawler)).toEqual({ taken: false });
    // A tab of a visit that nobody told of is nobody.
    await beat(0, { tab: hex(), visitor: hex(), visit: program.visit });
    took['came first'] = await bothSay(5);

    // One looks at something else now, told to the server that had not heard of them.
    const [leaves, moves, killed, stays] = others as [Tab, Tab, Tab, Tab];
    await beat(0, moves, { page_id: bowl.product });
    took['moved'] = await bothSay(4);
    await beat(1, stays, { page_id: bowl.product });
    took['moved too'] = await bothSay(3);
    expect(await counts(bowl.product)).toEqual([2, 2]);

    // The goodbye is told to the other server, too: gone at once, as far as anybody remembers.
    await beat(1, leaves, { gone: true });
    took['said goodbye'] = await bothSay(2);
    const left = await shop.rows(
      sql`SELECT count(*)::int AS n FROM present_tabs WHERE shop_id = ${shop.people.shopId} AND page_id = ${vase.product}`,
    );
    // Both tabs of the first, the one that will be killed, and that of nobody.
    expect(left).toEqual([{ n: 4 }]);

    // Of one that is killed nothing is heard any more; the others go on telling of themselves.
    const stay = [await comes(0), first];
    took['came'] = await bothSay(3);
    await beat(0, killed);
    const goOn = setInterval(() => void Promise.all(stay.map((tab) => beat(1, tab))), 15_000);
    try {
      took['killed'] = await bothSay(2, goneWithin);
    } finally {
      clearInterval(goOn);
    }
    expect(took['killed']).toBeGreaterThan(30);
    console.log(
      `both servers knew after: ${Object.entries(took)
        .map(([what, s]) => `${what} ${s.toFixed(1)} s`)
        .join(', ')}`,
    );
  },
);

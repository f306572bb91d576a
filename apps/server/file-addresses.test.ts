import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { fileAddressesIn } from '#core/contract/file-address.ts';
import { walkSchema } from '#core/contract/schema-walk.ts';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { apiScopes } from '#modules/developer/program/contract/api-scope.ts';
import { offerExample } from '#modules/offers/offer/contract/offer-examples.ts';
import { completeCheckout } from '#modules/orders/checkout/contract/checkout-calls.ts';
import { type CallTrial, endpoints, name, startCallTrial } from './testing/call-trial.ts';

let trial: CallTrial;
let program: string;
let origin: string;

beforeAll(async () => {
  trial = await startCallTrial();
  origin = trial.server.services.publicUrl;
  const made = await trial.server.app.inject({
    method: 'POST',
    url: '/admin/api_tokens.json',
    headers: { authorization: `Bearer ${trial.people.owner}` },
    payload: { api_token: { name: 'Program', scopes: apiScopes } },
  });
  program = made.json<{ token: string }>().token;
});
beforeEach(() => trial.forgetCalls());
afterAll(() => trial.server.close());

/** Every text in an answer that is the address of one of our files. */
function addresses(value: unknown): string[] {
  if (typeof value === 'string') return /^(?:https?:\/\/[^/]+)?\/files\//.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addresses) : [];
}

/** Calls that anybody but people makes; what deletes things comes last, so that the others find them. */
const asked = endpoints
  .filter(({ permission, scope, replyKind }) => {
    const program = scope !== undefined && scope !== 'people';
    return (program || permission === 'shopper') && replyKind !== 'stream' && replyKind !== 'download';
  })
  .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

async function answer(endpoint: AnyEndpoint, token: string | undefined) {
  // More than a token's bucket holds, and than an address may ask for.
  await trial.forgetCalls();
  await trial.server.services.db.asSystem((tx) => tx.execute(sql`UPDATE api_token_uses SET level = 0`));
  const shopper = endpoint.permission === 'shopper';
  return trial.call(endpoint, {
    rows: trial.own,
    token: shopper ? undefined : token,
    ...(shopper && { query: { shop: 'mine.test', product: String(trial.own.product) } }),
  });
}

test('people read the same without a host, and so do the pages of the very origin', async () => {
  const product = `/admin/products/${trial.own.product}.json`;
  const read = async (url: string, headers: Record<string, string>) =>
    addresses((await trial.server.app.inject({ url, headers })).json()).map((one) => one[0]);
  expect(new Set(await read(product, { authorization: `Bearer ${trial.people.owner}` }))).toEqual(
    new Set(['/']),
  );
  const store = '/storefront/products.json?shop=mine.test';
  const own: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin' },
    { host: 'shop.test', referer: 'http://shop.test/store' },
    { host: 'shop.test', origin: 'http://shop.test' },
  ];
  for (const headers of own)
    expect([headers, new Set(await read(store, headers))]).toEqual([headers, new Set(['/'])]);
  const others: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site', host: 'shop.test', origin: 'https://elsewhere.test' },
    { 'sec-fetch-site': 'same-site' },
    { host: 'shop.test', origin: 'null' },
    { host: 'shop.test', referer: 'http://elsewhere.test/' },
  ];
  for (const headers of others)
    expect([headers, new Set(await read(store, headers))]).toEqual([headers, new Set(['h'])]);
});

test('what was read with a host comes back without one: it is kept as a path, and a quote’s signature fits', async () => {
  const send = async <Body>(url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await trial.server.app.inject({ method: 'POST', url, payload, headers });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 201, expect.any(String)]);
    return answer.json<Body>();
  };
  const shop = '?shop=mine.test';
  for (const page of [{}, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[]) {
    const added = await trial.server.app.inject({
      method: 'POST',
      url: `/storefront/cart/add.json${shop}`,
      payload: { lines: [{ variant_id: trial.own.variant, quantity: 1 }] },
    });
    const { token } = added.json<{ cart: { token: string } }>().cart;
    const { checkout } = await send<{ checkout: { token: string; quote: object } }>(
      `/storefront/checkouts.json${shop}`,
      { cart_token: token },
      page,
    );
    expect(addresses(checkout.quote).map((one) => one.startsWith(origin))).toEqual([
      !('sec-fetch-site' in page),
    ]);
    await send(`/storefront/checkout/complete.json${shop}`, {
      ...(completeCheckout.example as object),
      token: checkout.token,
      quote: checkout.quote,
    });
  }
  const image = `/files/${trial.people.shopId}/tier.png`;
  const headers = { authorization: `Bearer ${trial.people.owner}` };
  const [tier] = offerExample.discount_data.data;
  const offer = (address: string) => ({
    offer: {
      ...offerExample,
      discount_data: { ...offerExample.discount_data, data: [{ ...tier, image: address }] },
    },
  });
  for (const address of [image, origin + image, 'https://cdn.test/files/a.png']) {
    const made = await trial.server.app.inject({
      method: 'POST',
      url: '/admin/offers.json',
      headers,
      payload: offer(address),
    });
    expect(addresses(made.json())).toEqual([address.replace(origin, '')]);
  }
});

test('programs and pages of other sites are told of our files by whole addresses, in every call', async () => {
  const paths: string[] = [];
  const whole = new Set<string>();
  for (const endpoint of asked) {
    const { statusCode, json } = await answer(endpoint, program);
    expect([name(endpoint), statusCode]).not.toEqual([name(endpoint), 401]);
    for (const found of addresses(json())) {
      if (found.startsWith(`${origin}/files/`)) whole.add(endpoint.name);
      // Another site's address stays as it is.
      else if (!found.startsWith('https://cdn.test/')) paths.push(`${name(endpoint)}: ${found}`);
    }
  }
  expect(paths).toEqual([]);
  // There was something to see in the things that have pictures.
  const seen = ['getProduct', 'listProducts', 'listCollections', 'storeProducts', 'listProductImages'];
  expect([...whole]).toEqual(expect.arrayContaining(seen));
});

/** Names of fields that may hold the address of a file. */
const likeAddress =
  /^(?:src|thumbnail|avatar|logo|picture|public_url|image|image_src|image_url|icon|favicon)$/;
/** Texts that sound like one and are none. */
const otherTexts = new Set([
  'script_tag.src',
  'script_tags.*.src',
  'product.words.picture',
  'categories.*.icon',
]);

test('a text of an answer that sounds like the address of a file is marked as one', () => {
  const unmarked: string[] = [];
  let marked = 0;
  for (const endpoint of endpoints) {
    const known = new Set(fileAddressesIn(endpoint.reply).map((path) => path.join('.')));
    marked += known.size;
    walkSchema(endpoint.reply, (part, path) => {
      const at = path.join('.');
      if (
        part instanceof z.ZodString &&
        likeAddress.test(path.at(-1) ?? '') &&
        !known.has(at) &&
        !otherTexts.has(at)
      )
        unmarked.push(`${name(endpoint)}: ${at}`);
      return false;
    });
  }
  expect(unmarked).toEqual([]);
  expect(marked).toBeGreaterThan(50);
});

import { expect, test } from 'vitest';
import { addressOf, CallError, connect, nextOf, openRequests } from './client.ts';
import { holds, readOffers } from './offers-file.ts';

const origin = 'https://office.test';
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
/** A server that answers these, one after the other, and what it was asked. */
function answering(...answers: (Response | Error)[]) {
  const asked: { address: string; init: RequestInit }[] = [];
  const fetch = (async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    const answer = answers.shift();
    if (answer instanceof Error || !answer) throw answer ?? new Error('asked too often');
    return answer;
  }) as typeof globalThis.fetch;
  return { asked, fetch };
}

test('the next page is where the link says, among other links', () => {
  expect(nextOf(null)).toBeUndefined();
  expect(nextOf('<https://a.test/1>; rel="previous", <https://a.test/2?a=1,2>; rel="next"')).toBe(
    'https://a.test/2?a=1,2',
  );
  expect(nextOf('<https://a.test/1>; rel="previous"')).toBeUndefined();
});

test('an address has its parts escaped, its version before it and no empty words behind it', () => {
  const options = { origin, token: 't', version: '2026-11' };
  expect(
    addressOf(options, '/admin/a/{id}.json', { path: { id: 'x/y' }, query: { a: [1, 2], b: undefined } }),
  ).toBe('https://office.test/admin/api/2026-11/a/x%2Fy.json?a=1%2C2');
  expect(() => addressOf(options, '/admin/a/{id}.json', {})).toThrow('path.id');
});

test('a call is named, sent and answered as the document has it', async () => {
  const { asked, fetch } = answering(json(201, { product: { id: 7 } }));
  const shop = connect<{ createProduct: { responses: { 201: object } } }>(
    { createProduct: ['POST', '/admin/products.json'] },
    { origin, token: 'brt_1_x', fetch },
  );
  const sent = { body: { product: { title: 'Mug' } }, idempotencyKey: 'once-only' };
  expect(await shop.createProduct(sent)).toEqual({ product: { id: 7 } });
  expect(asked[0]).toMatchObject({
    address: 'https://office.test/admin/products.json',
    init: {
      method: 'POST',
      body: '{"product":{"title":"Mug"}}',
      headers: { authorization: 'Bearer brt_1_x', 'idempotency-key': 'once-only' },
    },
  });
});

test('a full bucket is waited for, and what only reads is asked again; a write without a key is not', async () => {
  const full = () => json(429, { error: 'full' }, { 'retry-after': '0' });
  const read = answering(
    full(),
    new Error('reset'),
    json(503, {}, { 'retry-after': '0' }),
    json(200, { a: 1 }),
  );
  const reading = openRequests({ origin, token: 't', fetch: read.fetch });
  expect(await reading.request('GET', '/a.json')).toEqual({ a: 1 });

  const write = answering(full(), new Error('reset'), json(200, {}));
  const writing = openRequests({ origin, token: 't', fetch: write.fetch });
  await expect(writing.request('POST', '/a.json', { body: {} })).rejects.toThrow('reset');
  expect(write.asked).toHaveLength(2);
});

test('a refusal is thrown with what is wrong at which field', async () => {
  const answer = {
    error: 'Not saved',
    code: 'core.invalid',
    fields: { 'product.title': 'Enter a title' },
    request_id: 'r1',
  };
  const { fetch } = answering(json(422, answer));
  const failed = await openRequests({ origin, token: 't', fetch })
    .request('POST', '/a.json', { body: {} })
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(CallError);
  expect(failed).toMatchObject({ status: 422, code: 'core.invalid', fields: answer.fields, requestId: 'r1' });
  expect((failed as Error).message).toContain('Enter a title');
});

test('pages are followed to their end, and the token goes to no other server', async () => {
  const link = (address: string) => ({ link: `<${address}>; rel="next"` });
  const good = answering(json(200, { n: 1 }, link('/a.json?page_info=x')), json(200, { n: 2 }));
  const met: unknown[] = [];
  for await (const page of openRequests({ origin, token: 't', fetch: good.fetch }).pages('/a.json'))
    met.push(page);
  expect(met).toEqual([{ n: 1 }, { n: 2 }]);
  expect(good.asked[1]!.address).toBe('https://office.test/a.json?page_info=x');

  const bad = answering(json(200, {}, link('https://elsewhere.test/a.json')));
  const pages = openRequests({ origin, token: 't', fetch: bad.fetch }).pages('/a.json');
  await pages.next();
  await expect(pages.next()).rejects.toThrow('elsewhere');
  expect(bad.asked).toHaveLength(1);
});

test('a file of offers is a list of named ones, none of them twice', () => {
  const offer = { offer_name: 'A', offer_type: 'bundle' };
  expect(readOffers(JSON.stringify({ offers: [offer] }))).toEqual([offer]);
  expect(readOffers(JSON.stringify([offer]))).toEqual([offer]);
  expect(() => readOffers('{}')).toThrow('list of offers');
  expect(() => readOffers('[{"offer_type":"bundle"}]')).toThrow('offer_name');
  expect(() => readOffers(JSON.stringify([offer, offer]))).toThrow('twice');
});

test('an offer is unchanged where the stored one has all that the file says', () => {
  const stored = { a: 1, list: [{ b: 2, c: 3 }], more: true };
  expect(holds(stored, { a: 1, list: [{ b: 2 }] })).toBe(true);
  expect(holds(stored, { list: [] })).toBe(false);
  expect(holds(stored, { list: [{ b: 3 }] })).toBe(false);
  expect(holds(stored, { gone: null })).toBe(false);
});

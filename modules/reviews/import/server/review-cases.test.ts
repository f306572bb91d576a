import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createImportShop, type ImportShop } from '../testing/import-shop.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await createImportShop();
  await shop.sql(`UPDATE products SET handle = 'blue-mug' WHERE shop_id = $1 AND handle = 'product-1'`, [
    shop.shops[0].id,
  ]);
  await shop.sql(`UPDATE variants SET sku = 'MUG-1' WHERE shop_id = $1 AND sku = 'SKU-1'`, [
    shop.shops[0].id,
  ]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql('DELETE FROM reviews');
});

const imported = async (content: string | Buffer, fields: Record<string, string> = {}) => {
  const { status, body } = await shop.send(content, { fields });
  expect(status, JSON.stringify(body)).toBe(202);
  return shop.ended(body.job_id);
};
const importedCase = async (name: string, fields: Record<string, string> = {}) =>
  imported(await readFile(new URL(`../testing/cases/reviews-${name}.csv`, import.meta.url)), fields);
const stored = () =>
  shop.rows<Record<string, unknown>>(
    sql`SELECT p.handle, r.rating, r.content, r.name, r.imported_from, r.state, r.written_at,
          (SELECT e.content FROM review_replies e WHERE e.shop_id = r.shop_id AND e.review_id = r.id) AS reply,
          (SELECT e.public FROM review_replies e WHERE e.shop_id = r.shop_id AND e.review_id = r.id) AS reply_public,
          (SELECT e.created_at FROM review_replies e WHERE e.shop_id = r.shop_id AND e.review_id = r.id) AS replied_at
        FROM reviews r LEFT JOIN products p ON p.shop_id = r.shop_id AND p.id = r.product_id ORDER BY r.id`,
  );
const notesOf = (job: { failures: readonly { line: number | null; message: string }[] }) =>
  job.failures.map(({ line, message }) => `${line}: ${message}`);

test('Ryviu: a review that is not enabled is held', async () => {
  const job = await importedCase('enabled');
  expect(job.result).toMatchObject({ new: 2, wrong: 0, app: 'ryviu', unknown_state: 0 });
  expect(await stored()).toMatchObject([
    { handle: 'blue-mug', content: 'Very good text', state: 'published', imported_from: 'Ryviu' },
    { handle: 'blue-mug', state: 'held' },
  ]);
});

test('WooCommerce: what is not approved is held, HTML is text, and a reply is no review', async () => {
  const job = await importedCase('of-a-blog-system');
  expect(job.result).toMatchObject({ new: 3, wrong: 0, replies: 1, app: 'woocommerce' });
  expect(job.failure_count).toBe(0);
  expect(await stored()).toMatchObject([
    {
      handle: 'blue-mug',
      state: 'published',
      content: "It's great & sturdy\nwould buy again",
      written_at: '2024-05-01 08:00:00+00',
      reply: 'Thanks for your words',
      reply_public: true,
      replied_at: '2024-05-04 08:00:00+00',
    },
    { state: 'held', reply: null },
    { state: 'held', reply: null },
  ]);
  const again = await importedCase('of-a-blog-system', { override: 'true' });
  expect(again.result).toMatchObject({ new: 0, same: 3, changed: 0, wrong: 0, replies: 1 });
});

test('WooCommerce: a reply that the file hides, a second one and one without its review are left out by their lines', async () => {
  const head = 'comment_ID,product_SKU,comment_author,comment_content,comment_approved,comment_parent,rating';
  const job = await imported(
    [
      head,
      '12,MUG-1,shop,hidden,0,11,',
      '11,MUG-1,Wim,Good,1,0,5',
      '13,MUG-1,shop,Thanks,1,11,',
      '14,MUG-1,shop,Again,1,11,',
      '15,MUG-1,shop,Nobody,1,99,',
      '16,MUG-1,shop,To a reply,1,13,',
    ].join('\n'),
  );
  expect(job.result).toMatchObject({ new: 1, replies: 1, wrong: 4 });
  expect(job.failures.map(({ line }) => line)).toEqual([2, 5, 6, 7]);
  expect(await stored()).toMatchObject([{ reply: 'Thanks' }]);
});

test('Loox: a reply has the day it was written', async () => {
  expect((await importedCase('replied-later')).result).toMatchObject({ app: 'loox', new: 1 });
  expect(await stored()).toMatchObject([{ reply: 'Thank you!', replied_at: '2024-02-20 00:00:00+00' }]);
});

test('Opinew: its file is no file of Judge.me, and what the merchant unpublished is held', async () => {
  expect((await importedCase('with-a-state')).result).toMatchObject({ app: 'opinew', new: 2, unassigned: 0 });
  expect(await stored()).toMatchObject([
    { handle: 'blue-mug', state: 'held', imported_from: 'Opinew' },
    { handle: 'blue-mug', state: 'published', content: 'Shown' },
  ]);
});

test('Okendo: what is not approved is held, and a private reply is public nowhere', async () => {
  expect((await importedCase('with-private-replies')).result).toMatchObject({ app: 'okendo', new: 2 });
  expect(await stored()).toMatchObject([
    { state: 'held' },
    { state: 'published', reply: 'We refunded 40 dollars; please keep it to yourself', reply_public: false },
  ]);
  const again = await importedCase('with-private-replies', { override: 'true' });
  expect(again.result).toMatchObject({ new: 0, same: 2, changed: 0 });
  // A reply that an earlier version made public is private again where the import replaces.
  await shop.sql('UPDATE review_replies SET public = true');
  expect((await importedCase('with-private-replies')).result).toMatchObject({ same: 1, changed: 1 });
  await importedCase('with-private-replies', { override: 'true' });
  expect((await stored())[1]).toMatchObject({ reply_public: false });
  // Our own file has public replies alone; importing it again removes no private one.
  const started = await shop.call<{ job_id: number }>('POST', '/admin/reviews/export.json', {});
  await shop.ended(started.body.job_id);
  const { text } = await shop.call('GET', `/admin/reviews/exports/${started.body.job_id}.csv`);
  expect(text).not.toContain('refunded');
  expect((await imported(text, { override: 'true' })).result).toMatchObject({ same: 2, changed: 0 });
  expect((await stored())[1]).toMatchObject({ reply_public: false });
});

test('a state that maps to nothing is held, reported and listed; the answer of a person decides, per value', async () => {
  const head = 'product_handle,rating,author,title,body_text,email,photo_urls,created_at,status';
  const line = (author: string, status: string) =>
    `blue-mug,5,${author},T,Text,${author}@people.test,,2024-01-10 10:00,${status}`;
  const file = [
    head,
    line('a', 'enable'),
    line('b', 'wait'),
    line('c', 'wait'),
    line('d', 'live?'),
    line('e', ''),
  ].join('\n');
  const called = await imported(file);
  const unknown = {
    unknown_state: 3,
    unknown_states: [
      { column: 'status', value: 'wait', count: 2 },
      { column: 'status', value: 'live?', count: 1 },
    ],
  };
  expect(called.result).toMatchObject({ new: 5, wrong: 0, ...unknown });
  expect(notesOf(called)).toHaveLength(3);
  expect((await stored()).map(({ state }) => state)).toEqual([
    'published',
    'held',
    'held',
    'held',
    'published',
  ]);

  await shop.sql('DELETE FROM reviews');
  const trial = await imported(file, { dry_run: 'true' });
  expect(trial.result).toMatchObject({ new: 5, ...unknown });
  const apply = (states: object[]) =>
    shop.call<{ job_id: number }>('POST', '/admin/reviews/import/apply.json', { job_id: trial.id, states });
  const foreign = await apply([{ column: 'status', value: 'enable', public: false }]);
  expect(foreign).toMatchObject({
    status: 422,
    body: { fields: { 'states.0': 'The preview didn’t ask about "enable" in the "status" column.' } },
  });
  const applied = await apply([
    { column: 'status', value: 'wait', public: true },
    { column: 'status', value: 'live?', public: false },
  ]);
  expect((await shop.ended(applied.body.job_id)).result).toMatchObject({ new: 5, unknown_state: 0 });
  expect((await stored()).map(({ state }) => state)).toEqual([
    'published',
    'published',
    'published',
    'held',
    'published',
  ]);
});

test('half stars are rounded down, at least to 1, and reported once', async () => {
  const file = [
    'product_handle,rating,author,body_text,email',
    ...['4.5', '0.5', '1,5', '3'].map((stars, at) => `blue-mug,"${stars}",A${at},x,`),
  ];
  const job = await imported(file.join('\n'));
  expect(job.result).toMatchObject({ new: 4, wrong: 0 });
  expect(notesOf(job)).toEqual([
    '2: This file has half-star ratings. They’re rounded down, to at least 1 star.',
  ]);
  expect((await stored()).map(({ rating }) => rating)).toEqual([4, 1, 1, 3]);
});

test('products are found by the address of their page and by percent-encoded handles', async () => {
  await shop.sql(`UPDATE products SET handle = 'café-™' WHERE shop_id = $1 AND handle = 'product-2'`, [
    shop.shops[0].id,
  ]);
  const file = [
    'Review Title,Review Content,Review Score,Date,Product URL,Display Name',
    'A,x,5,2024-01-01,https://shop.test/products/blue-mug?variant=7,Ana',
    'B,x,5,2024-01-01,https://shop.test/collections/all/products/caf%C3%A9-%E2%84%A2/,Bo',
    'C,x,5,2024-01-01,https://shop.test,Cy',
    'D,x,5,2024-01-01,https://shop.test/products/%E0%A4%A,Di',
  ].join('\n');
  expect((await imported(file)).result).toMatchObject({ app: 'yotpo', new: 4, unassigned: 2 });
  expect((await stored()).map(({ handle }) => handle)).toEqual(['blue-mug', 'café-™', null, null]);
  await shop.sql('DELETE FROM reviews');
  await imported(
    'product_handle,rating,author,body_text\nCAF%C3%A9-%E2%84%A2,5,A,x\n/products/blue-mug,5,B,x',
  );
  expect((await stored()).map(({ handle }) => handle)).toEqual(['café-™', 'blue-mug']);
});

test('PowerReviews: a page id is an id, a handle or a SKU, and pending and rejected reviews are held', async () => {
  const head =
    'Review Id,Page Id,Review Display,Review Title,Review Date,Review Location,Review Text,Rating,Verified Buyer,Review Status';
  const job = await imported(
    [
      head,
      '1,blue-mug,Ana,T,01/31/2024,Berlin,Good,5,Yes,Approved',
      '2,MUG-1,Bo,T,01/31/2024,Berlin,Good,4,No,Pending',
      '3,nowhere,Cy,T,01/31/2024,Berlin,Bad,1,No,Rejected',
    ].join('\n'),
  );
  expect(job.result).toMatchObject({ app: 'powerreviews', new: 3, unassigned: 1 });
  expect(await stored()).toMatchObject([
    { handle: 'blue-mug', state: 'published' },
    { handle: 'blue-mug', state: 'held' },
    { handle: null, state: 'held' },
  ]);
});

test('writers with a masked name are not one writer because they wrote on one day', async () => {
  const row = (stars: number, at: string) => `${stars},A***a,blue-mug,Good,${at}`;
  const columns = JSON.stringify({
    rating: 'stars',
    name: 'who',
    handle: 'what',
    content: 'text',
    created_at: 'day',
  });
  const file = [
    'stars,who,what,text,day',
    row(5, '2024-01-10 10:00'),
    row(4, '2024-01-10 10:00'),
    row(5, '2024-01-10 11:00'),
    row(5, '2024-01-10 10:00'),
  ];
  const job = await imported(file.join('\n'), { columns });
  expect(job.result).toMatchObject({ new: 3, wrong: 1 });
  expect(notesOf(job)).toEqual(['5: Duplicate of line 2.']);
  expect((await imported(file.join('\n'), { columns })).result).toMatchObject({ new: 0, same: 3, wrong: 1 });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActingShop } from '#core/server/call/context.ts';
import type { StoreView } from '#core/server/call/store-view.ts';
import { createImportShop, type ImportShop } from '../testing/import-shop.ts';
import { reviewFile, supplierColumns } from '../testing/review-file.ts';

let shop: ImportShop;
/** Ids of the connected store, where a test connects one. */
let view: StoreView | null = null;
beforeAll(async () => {
  shop = await createImportShop({ storeView: async () => view });
});
afterAll(() => shop.close());
beforeEach(async () => {
  view = null;
  await shop.sql('DELETE FROM reviews');
});

type Sent = Parameters<ImportShop['send']>[1];
async function imported(content: string | Buffer, options: Sent = {}) {
  const { status, body } = await shop.send(content, options);
  expect(status, JSON.stringify(body)).toBe(202);
  return shop.ended(body.job_id, options.shop);
}
const stored = (of?: ActingShop) =>
  shop.rows<Record<string, unknown>>(
    sql`SELECT r.review_type, p.handle, r.rating, r.title, r.content, r.name, r.email, r.country_code, r.source, r.imported_from,
          r.claimed_verified, r.verified, r.state, r.hold_reason, r.is_starred, r.rewarded, r.tags, r.variant_title, r.written_at, r.version,
          (SELECT e.content FROM review_replies e WHERE e.shop_id = r.shop_id AND e.review_id = r.id) AS reply
        FROM reviews r LEFT JOIN products p ON p.shop_id = r.shop_id AND p.id = r.product_id ORDER BY r.id`,
    of,
  );
const head = 'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at';
const line = (given: Partial<Record<string, string>> = {}) => {
  const cells = {
    product_handle: 'product-1',
    state: 'published',
    rating: '5',
    title: 'Good',
    author: 'Ana',
    email: 'ana@mail.test',
    location: '',
    body: 'Keeps warm.',
    reply: '',
    created_at: '2025-03-04 10:00:00 UTC',
    replied_at: '',
    ...given,
  };
  return head
    .split(',')
    .map((name) => `"${(cells[name as keyof typeof cells] ?? '').replaceAll('"', '""')}"`)
    .join(',');
};
const file = (...lines: string[]) => [head, ...lines].join('\n');
const wordsOf = (job: { failures: readonly { line: number | null; message: string }[] }) =>
  job.failures.map(({ line: at, message }) => `${at}: ${message}`);

describe('a file of reviews (C174, V508)', () => {
  test('is tried first: what is new, the same, changed and wrong, and nothing is written', async () => {
    await imported(file(line(), line({ author: 'Bo' })));
    const job = await imported(
      file(
        line(),
        line({ author: 'Bo', reply: 'Thanks' }),
        line({ author: 'Cy' }),
        line({ rating: '6' }),
        line({ rating: '' }),
        line({ created_at: 'yesterday' }),
        line({ author: 'Cy' }),
        'a,b',
      ),
      { fields: { dry_run: 'true' } },
    );
    expect(job.result).toMatchObject({
      new: 1,
      changed: 1,
      same: 1,
      wrong: 5,
      dry_run: true,
      app: 'shopify',
    });
    expect(wordsOf(job)).toEqual([
      '5: The rating "6" isn’t a whole number from 1 to 5.',
      '6: The rating is missing.',
      '7: "yesterday" isn’t a valid date.',
      '8: Duplicate of line 4.',
      '9: The row has 2 columns, but the header has 11.',
    ]);
    expect(await stored()).toHaveLength(2);
  });

  test('is imported from the trial without being sent again, once, and only the latest one', async () => {
    const trial = await imported(file(line()), { fields: { dry_run: 'true' } });
    const later = await imported(file(line({ author: 'Later' })), { fields: { dry_run: 'true' } });
    const old = await shop.call('POST', '/admin/reviews/import/apply.json', { job_id: trial.id });
    expect(old).toMatchObject({ status: 409, body: { code: 'reviews.not_tried' } });
    const applied = await shop.call<{ job_id: number }>('POST', '/admin/reviews/import/apply.json', {
      job_id: later.id,
    });
    expect(applied.status).toBe(202);
    expect((await shop.ended(applied.body.job_id)).result).toMatchObject({ new: 1, dry_run: false });
    expect(await stored()).toMatchObject([
      { name: 'Later', source: 'import_csv', imported_from: 'Shopify Product Reviews' },
    ]);
    const again = await shop.call('POST', '/admin/reviews/import/apply.json', { job_id: later.id });
    expect(again.status).toBe(409);
  });

  test('brought twice changes nothing; override replaces what was imported, and leaves its writer and what the shop decided', async () => {
    const first = file(line({ reply: 'Thanks' }));
    await imported(first);
    const before = await stored();
    expect((await imported(first)).result).toMatchObject({ new: 0, changed: 0, same: 1, wrong: 0 });
    expect((await imported(first, { fields: { override: 'true' } })).result).toMatchObject({
      same: 1,
      changed: 0,
    });
    expect(await stored()).toEqual(before);
    await shop.sql(`UPDATE reviews SET state = 'held', hold_reason = 'import_choice', is_starred = true`);
    const next = file(line({ reply: 'Thank you', location: 'DE' }));
    expect((await imported(next)).result).toMatchObject({ changed: 1, override: false });
    expect(await stored()).toMatchObject([{ reply: 'Thanks', country_code: '' }]);
    expect((await imported(next, { fields: { override: 'true' } })).result).toMatchObject({
      changed: 1,
      override: true,
    });
    expect(await stored()).toMatchObject([
      {
        reply: 'Thank you',
        country_code: 'DE',
        state: 'held',
        is_starred: true,
        name: 'Ana',
        email: 'ana@mail.test',
      },
    ]);
    const [{ id }] = (await shop.rows<{ id: number }>(sql`SELECT id FROM reviews`)) as [{ id: number }];
    const { log } = (
      await shop.call<{ log: { what: string; by: string | null }[] }>('GET', `/admin/reviews/${id}/log.json`)
    ).body;
    expect(log.map(({ what }) => what)).toEqual(['import_replaced', 'imported']);
    expect(log[1]!.by).toBe(log[0]!.by);
  });

  test('has "verified" as a claim, never a badge; reviews that its app held back are held back here; network addresses are not stored', async () => {
    await imported(
      [
        'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls,ip_address,location,verified',
        'A,Fine,4,2025-01-02 10:00:00 UTC,web,ok,Ana,a@mail.test,,product-1,,,198.51.100.77,DE,buyer',
        'B,Bad,1,2025-01-02 10:00:00 UTC,web,spam,Bo,b@mail.test,,product-1,,,198.51.100.77,,nothing',
      ].join('\n'),
    );
    expect(await stored()).toMatchObject([
      {
        imported_from: 'Judge.me',
        claimed_verified: true,
        verified: false,
        state: 'published',
        country_code: 'DE',
      },
      { claimed_verified: false, state: 'held', hold_reason: 'import_choice' },
    ]);
    const [all] = await shop.sql<{ text: string }>(
      `SELECT string_agg(r::text, ' ') || coalesce((SELECT string_agg(l::text, ' ') FROM review_log l), '') AS text FROM reviews r`,
    );
    expect(all?.text).not.toContain('198.51.100.77');
  });

  test('a person who was forgotten is not brought back', async () => {
    await imported(file(line({ reply: 'Thanks, Ana' })));
    await shop.sql(`UPDATE reviews SET name = '', email = '', content = '…'`);
    expect(
      (await imported(file(line({ reply: 'Thanks, Ana' })), { fields: { override: 'true' } })).result,
    ).toMatchObject({
      same: 1,
      changed: 0,
    });
    expect(await stored()).toMatchObject([{ name: '', email: '', content: '…' }]);
  });

  test('one at a time: a second import waits its turn (409)', async () => {
    const first = await shop.send(reviewFile('judge_me', 4000));
    const second = await shop.send(file(line()));
    expect(second).toMatchObject({ status: 409, body: { code: 'reviews.importing' } });
    await shop.ended(first.body.job_id);
  });
});

describe('the product of a review', () => {
  test('is found by the id of the connected store, by ours, by handle, by SKU, by product_id of the query, else it is of none', async () => {
    const ids = await shop.rows<{ id: number; handle: string }>(
      sql`SELECT id, handle FROM products WHERE shop_id = ${shop.shops[0].id} AND handle IN ('product-1', 'product-2', 'product-3') ORDER BY handle`,
    );
    const [one, two, three] = ids.map(({ id }) => id);
    view = {
      ours: (kind, theirs) => (kind === 'product' && theirs === 7777 ? one! : 0),
      theirs: () => 0,
      discounts: false,
    };
    const mapped = [
      'Stars,Product,Handle,Sku,Who',
      '5,7777,,,a',
      `5,${two},,,b`,
      '5,,PRODUCT-4,,c',
      '5,,,SKU-5,d',
      '5,,nowhere,,e',
    ];
    const columns = JSON.stringify({
      rating: 'Stars',
      product_id: 'Product',
      handle: 'Handle',
      sku: 'Sku',
      name: 'Who',
    });
    const job = await imported(mapped.join('\n'), { fields: { columns, imported_from: 'Elsewhere' } });
    expect(job.result).toMatchObject({ new: 5, unassigned: 1 });
    expect(wordsOf(job)).toEqual(['6: No product matches "nowhere". Imported as unassigned.']);
    expect(
      (await stored()).map(({ name, handle, review_type, imported_from }) => [
        name,
        handle,
        review_type,
        imported_from,
      ]),
    ).toEqual([
      ['a', 'product-1', 'product', 'Elsewhere'],
      ['b', 'product-2', 'product', 'Elsewhere'],
      ['c', 'product-4', 'product', 'Elsewhere'],
      ['d', 'product-5', 'product', 'Elsewhere'],
      ['e', null, 'unassign', 'Elsewhere'],
    ]);
    await shop.sql('DELETE FROM reviews');
    await imported(mapped.join('\n'), { fields: { columns }, query: `?product_id=${three}` });
    expect((await stored()).at(-1)).toMatchObject({ name: 'e', handle: 'product-3' });
    const foreign = await shop.send(mapped.join('\n'), {
      fields: { columns },
      query: '?product_id=999999999',
    });
    expect(foreign).toMatchObject({
      status: 422,
      body: { fields: { product_id: 'This shop has no product with the ID 999999999.' } },
    });
  });
});

describe('columns of other files', () => {
  test('that are the fields of a review need no further word; a column that none of them is stops the file (C174)', async () => {
    const content =
      'rating,title,content,name,email,created_at\n4,Good,Keeps warm,Mara,mara@mail.test,2026-01-02\n';
    expect((await imported(content)).result).toMatchObject({ new: 1, wrong: 0, app: null });
    expect(await stored()).toMatchObject([
      {
        rating: 4,
        title: 'Good',
        content: 'Keeps warm',
        name: 'Mara',
        imported_from: 'CSV',
        verified: false,
      },
    ]);
    const other = content.replace('content', 'body');
    expect(await shop.send(other)).toMatchObject({
      status: 422,
      body: { code: 'reviews.not_reviews', fields: { file: expect.stringContaining('columns') } },
    });
  });

  test('are returned with a first guess, and mapped by hand', async () => {
    const content = 'Sterne;Text;Autor;Datum\n4;"Gut; wirklich";Ana;31.12.2024\n';
    const read = await shop.send(content, { path: '/admin/reviews/import/columns.json' });
    expect(read).toMatchObject({
      status: 200,
      body: {
        app: null,
        columns: ['Sterne', 'Text', 'Autor', 'Datum'],
        guess: { rating: 'Sterne', content: 'Text', created_at: 'Datum' },
      },
    });
    expect(await shop.send(content)).toMatchObject({ status: 422, body: { code: 'reviews.not_reviews' } });
    const columns = JSON.stringify({ rating: 'Sterne', content: 'Text', name: 'Autor', created_at: 'Datum' });
    expect((await imported(content, { fields: { columns } })).result).toMatchObject({ new: 1, app: null });
    expect(await stored()).toMatchObject([
      { content: 'Gut; wirklich', imported_from: 'CSV', written_at: '2024-12-31 00:00:00+00' },
    ]);
  });

  test.each([
    [{ rating: 'Stars' }, 'The file has no "Stars" column.'],
    [{ content: 'Text' }, 'Choose the column with the rating.'],
    [{ rating: 'Text', content: 'Text' }, '"Text" can’t be matched to two fields.'],
  ])('that do not fit are refused at `columns`: %j', async (columns, words) => {
    const sent = await shop.send('Sterne,Text\n4,x\n', { fields: { columns: JSON.stringify(columns) } });
    expect(sent).toMatchObject({ status: 422, body: { fields: { columns: words } } });
  });
});

describe('bytes', () => {
  const text = file(line({ author: 'Zoë', title: 'Grün' }));
  test.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['Latin-1', Buffer.from(text, 'latin1')],
    [
      'semicolons',
      Buffer.from(
        text.replaceAll('","', '";"').replaceAll(/^product_handle.*$/gm, (row) => row.replaceAll(',', ';')),
      ),
    ],
    [
      'tabs',
      Buffer.from(
        text.replaceAll('","', '"\t"').replaceAll(/^product_handle.*$/gm, (row) => row.replaceAll(',', '\t')),
      ),
    ],
  ])('are read as %s', async (_what, bytes) => {
    await imported(bytes);
    expect(await stored()).toMatchObject([{ name: 'Zoë', title: 'Grün', content: 'Keeps warm.' }]);
  });

  test('that no text holds do not stop the others; a forgotten quotation mark costs its own row', async () => {
    const job = await imported(
      file(
        line({ author: 'Nul\u0000l' }),
        line({ author: 'Half \ud800 letter' }),
        'product-1,published,5,"open',
        line({ author: 'Last' }),
      ),
    );
    expect(job.status).toBe('done');
    expect((await stored()).map(({ name }) => name)).toEqual(['Null', 'Half \ufffd letter', 'Last']);
    expect(job.result).toMatchObject({ new: 3, wrong: 1 });
  });

  test('texts over the maximum are cut between letters and reported, and formulas and markup are text', async () => {
    const job = await imported(
      file(line({ title: 'x'.repeat(149) + '😀', body: "'=1+1", author: '<b>Ana</b>', email: 'no address' })),
    );
    expect(wordsOf(job)).toEqual([
      '2: "no address" isn’t a valid email address and was skipped.',
      '2: title is longer than 150 characters and was shortened.',
    ]);
    expect(await stored()).toMatchObject([
      { title: 'x'.repeat(149), content: '=1+1', name: '<b>Ana</b>', email: '' },
    ]);
  });
});

/** The file that a shop's reviews are written into. */
const exportedFrom = async (of: ActingShop) => {
  const started = await shop.call<{ job_id: number }>('POST', '/admin/reviews/export.json', {}, of);
  await shop.ended(started.body.job_id, of);
  return (await shop.call('GET', `/admin/reviews/exports/${started.body.job_id}.csv`, undefined, of)).text;
};
/** Without what a file cannot keep: whose it is, and that a shopper wrote it here. */
const withoutOrigin = (rows: Record<string, unknown>[]) =>
  rows
    .map(
      ({ source: _source, imported_from: _from, verified, claimed_verified, version: _version, ...row }) => ({
        ...row,
        claim: verified === true || claimed_verified === true,
      }),
    )
    .toSorted((a, b) => String(a['name' as never]).localeCompare(String(b['name' as never])));

describe('our own file', () => {
  test('comes into another shop as it left this one, and back into this one nothing changes', async () => {
    const [mine, other] = shop.shops;
    await imported(
      file(
        line({ author: 'Ana', reply: 'Thanks', title: '=2+5', body: 'Two\nlines; "quoted", all' }),
        line({ author: 'Bo', state: 'unpublished' }),
        line({ author: 'Cy', product_handle: 'gone' }),
      ),
    );
    await shop.sql(
      `INSERT INTO reviews (shop_id, review_type, rating, title, content, name, email, source, state, hold_reason, tags, is_starred, rewarded, written_at)
       VALUES ($1, 'shop', 2, 'Slow', 'Three weeks', 'Own', 'own@mail.test', 'storefront_api', 'held', 'off_topic', '{late,post}', true, true, '2025-05-05T10:00:00Z')`,
      [mine.id],
    );
    const before = await stored(mine);
    const text = await exportedFrom(mine);
    const there = await imported(text, { shop: other });
    expect(there.result).toMatchObject({ new: 4, wrong: 0, app: 'backroom' });
    expect(withoutOrigin(await stored(other))).toEqual(withoutOrigin(before));
    expect(
      (await stored(other))
        .map(({ imported_from }) => String(imported_from))
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['Backroom', 'Shopify Product Reviews', 'Shopify Product Reviews', 'Shopify Product Reviews']);
    const back = await imported(text, { fields: { override: 'true' } });
    expect(back.result).toMatchObject({ new: 0, changed: 0, same: 4, wrong: 0 });
    expect(await stored(mine)).toEqual(before);
    const twice = await imported(text, { shop: other });
    expect(twice.result).toMatchObject({ new: 0, changed: 0, same: 4 });
  });

  test('changes no review that a shopper wrote here, with override or without', async () => {
    await shop.sql(
      `INSERT INTO reviews (shop_id, review_type, rating, title, content, name, email, source, state, written_at)
       VALUES ($1, 'shop', 1, 'Broken', 'It broke', 'Own', 'own@mail.test', 'storefront_api', 'published', '2025-05-05T10:00:00Z')`,
      [shop.shops[0].id],
    );
    const before = await stored();
    const text = (await exportedFrom(shop.shops[0])).replace('It broke', 'It is great');
    const job = await imported(text, { fields: { override: 'true' } });
    expect(job.result).toMatchObject({ new: 0, changed: 0, wrong: 1 });
    expect(wordsOf(job)).toEqual(['2: This review was written on your site; imports don’t change it.']);
    expect(await stored()).toEqual(before);
  });
});

/** 10,000 in the long form. */
const rows = process.env['PROVE_SEED'] ? 10_000 : 2500;
const bad = rows / 100;

/** The last one is of no known app, with its columns mapped by hand. */
const apps = ['judge_me', 'loox', 'shopify', 'supplier'] as const;
test.each(process.env['PROVE_SEED'] ? apps : apps.slice(0, 3))(
  'a file of %s with a mark, semicolons, quotes and a bad row in a hundred: the report is exact, and twice is once',
  { timeout: 120_000 },
  async (app) => {
    const text = reviewFile(app, rows, { badEvery: 100, delimiter: ';', bom: true });
    const fields =
      app === 'supplier'
        ? { columns: JSON.stringify(supplierColumns), imported_from: 'AliExpress' }
        : undefined;
    const job = await imported(text, fields ? { fields } : {});
    expect(job.result).toMatchObject({
      new: rows - bad,
      changed: 0,
      same: 0,
      wrong: bad,
      unassigned: 0,
      app: fields ? null : app,
    });
    expect(job.failure_count).toBe(bad);
    // Each review with a line break within takes two lines.
    const rowLine = (n: number) =>
      2 + n + Array.from({ length: n }, (_one, at) => at % 10 === 3).filter(Boolean).length;
    expect(job.failures.map((failure) => failure.line)).toEqual(
      Array.from({ length: bad }, (_one, at) => rowLine(at * 100 + 99)),
    );
    const [count] = await shop.rows<{ n: number; searched: number }>(
      sql`SELECT count(*)::int AS n, (SELECT count(*)::int FROM review_texts) AS searched FROM reviews`,
    );
    expect(count).toEqual({ n: rows - bad, searched: rows - bad });
    const again = await imported(text, { fields: { ...fields, override: 'true' } });
    expect(again.result).toMatchObject({ new: 0, changed: 0, same: rows - bad, wrong: bad });
    if (!process.env['PROVE_SEED']) return;
    // Out of this shop and into another one, then back: equal, and no change.
    const out = await exportedFrom(shop.shops[0]);
    const there = await imported(out, { shop: shop.shops[1] });
    expect(there.result).toMatchObject({ new: rows - bad, wrong: 0, app: 'backroom' });
    expect(withoutOrigin(await stored(shop.shops[1]))).toEqual(withoutOrigin(await stored()));
    const back = await imported(out, { fields: { override: 'true' } });
    expect(back.result).toMatchObject({ new: 0, changed: 0, same: rows - bad, wrong: 0 });
  },
);

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import { eventually } from '#core/testing/test-services.ts';
import { offerBody, tierBody } from '#apps/server/testing/test-shop.ts';
import { newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import type { OfferFileLine } from '../contract/offer-file-calls.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { offerImportJob } from './offer-import.ts';
import {
  createOffer,
  fileOf,
  fillShop,
  listedOffers,
  rowsOf,
  startFileShops,
  type FileShop,
  type FileShops,
} from '#apps/server/testing/file-shops.ts';

let files: FileShops;
beforeAll(async () => {
  files = await startFileShops();
});
afterAll(() => files.server.close());
beforeEach(() => files.clear());

async function linesOf({ call }: FileShop, job: Job): Promise<OfferFileLine[]> {
  const answer = await call<{ lines: OfferFileLine[] }>(
    'GET',
    `/admin/offers/import/lines.json?job_id=${job.id}&limit=250`,
  );
  expect(answer.status).toBe(200);
  return answer.body.lines;
}

test('a target that the shop does not have is an error of its line that names it, and no offer', async () => {
  const [from, to] = [files.shops[0], files.shops[1]];
  const only = await from.call<{ products: { id: number }[] }>(
    'GET',
    '/admin/products.json?search=only-here',
  );
  await createOffer(from, {
    offer_name: 'Gone',
    target_type: 'product',
    target_ids: [only.body.products[0]!.id],
  });
  const file = await files.exported(from);
  const job = await files.imported(to, file, { dry_run: 'true' });
  expect(job.result).toMatchObject({ no_target: 1, new: 0 });
  expect(await linesOf(to, job)).toMatchObject([
    {
      line: 2,
      outcome: 'no_target',
      problem_column: 'target_handles',
      message: 'target_handles: no product has the handle "only-here".',
    },
  ]);
  const real = await files.imported(to, file);
  expect(real).toMatchObject({ status: 'failed', failures: [{ line: 2 }] });
  expect(await listedOffers(to)).toEqual([]);
});

test('handles count before ids; ids only in a file of this shop, where a name leads nowhere', async () => {
  const [ours, other] = [files.shops[0], files.shops[1]];
  await createOffer(ours, { offer_name: 'One', target_type: 'product', target_ids: [ours.ids['mug']] });
  const rows = rowsOf(await files.exported(ours));
  const row = rows[0]!;
  expect(row).toMatchObject({ target_handles: 'mug', target_skus: 'mug', target_titles: 'mug' });
  const targets = async (of: FileShop, given: Record<string, string>) => {
    const job = await files.imported(of, fileOf([{ ...row, ...given }]));
    return job.status === 'failed' ? job.failures[0]!.message : (await listedOffers(of))[0]!.target_ids;
  };
  expect(await targets(ours, { target_handles: 'plate' })).toEqual([ours.ids['plate']]);
  const renamed = { target_handles: 'old-name', target_skus: '' };
  expect(await targets(ours, renamed)).toEqual([ours.ids['mug']]);
  expect(await targets(ours, { target_handles: '', target_skus: '', target_titles: 'bowl' })).toEqual([
    ours.ids['bowl'],
  ]);
  const byId = { target_handles: '', target_skus: '', target_titles: '' };
  expect(await targets(ours, byId)).toEqual([ours.ids['mug']]);
  expect(await targets(other, byId)).toBe(
    'target_handles: IDs only work in a file from this shop. Use handles, SKUs or titles.',
  );
  expect(await targets(other, renamed)).toBe('target_handles: no product has the handle "old-name".');
  expect(await targets(other, { target_handles: 'old-name', target_skus: 'bowl' })).toEqual([
    other.ids['bowl'],
  ]);
});

const todayColumns = [
  'offer_name',
  'offer_message',
  'offer_title',
  'offer_type',
  'target_type',
  'recommend_type',
  'cta',
  'target_ids',
  'recommend_ids',
  'condition',
  'enable_discount',
  'discount_data',
  'target_handpicked',
  'activated',
  'product_ids',
  'sku',
  'quotations',
  'tags',
  'category_ids',
  'variant_sort',
  'recommend_limit',
  'holdout_percent',
  'variant_b',
];

test('C013 a file of before, with ids and JSON alone, comes in as it did: each line an offer more', async () => {
  const ours = files.shops[0];
  const line = (given: Record<string, string>) => ({
    ...Object.fromEntries(todayColumns.map((name) => [name, ''])),
    offer_name: "'=1+1",
    offer_message: 'Buy',
    offer_type: 'quantity',
    target_type: 'product',
    cta: 'cart',
    target_ids: `[${ours.ids['mug']}]`,
    recommend_ids: '[]',
    condition: '{}',
    enable_discount: 'true',
    discount_data: JSON.stringify(offerBody().discount_data),
    target_handpicked: '{"collections":[],"products":[]}',
    activated: 'true',
    product_ids: '[]',
    sku: '[]',
    quotations: '[]',
    tags: '[]',
    category_ids: '[]',
    variant_sort: '"highest"',
    recommend_limit: '3',
    holdout_percent: '5',
    variant_b: 'null',
    ...given,
  });
  const file = fileOf([
    line({}),
    line({ offer_name: 'Nobody', target_ids: '[999999999]' }),
    line({
      offer_name: 'Up',
      offer_type: 'pre-purchase',
      recommend_type: 'product',
      recommend_ids: `[${ours.ids['bowl']}]`,
      discount_data: JSON.stringify({ ...newUpsellDiscount(), percentage_discount: 15 }),
      activated: 'false',
    }),
  ]);
  for (const times of [1, 2]) {
    const job = await files.imported(ours, file);
    expect(job).toMatchObject({
      result: { count: 2, deleted: 0 },
      failures: [{ line: 3, subject: 'Nobody', message: 'target_ids: nothing has the ID 999999999.' }],
    });
    expect(await listedOffers(ours)).toHaveLength(2 * times);
  }
  expect((await listedOffers(ours))[0]).toMatchObject({ offer_name: '=1+1', target_ids: [ours.ids['mug']] });
  expect((await listedOffers(ours))[1]).toMatchObject({
    offer_name: 'Up',
    activated: false,
    discount_data: { percentage_discount: 15 },
  });
});

test('a trial says of each line what it would do, with line and column, and writes nothing; then it is applied', async () => {
  const ours = files.shops[0];
  for (const offer_name of ['Same', 'Changed', 'Moved', 'Left']) await createOffer(ours, { offer_name });
  const rows = rowsOf(await files.exported(ours)).filter((row) => row['offer_name'] !== 'Left');
  const by = (name: string) => rows.find((row) => row['offer_name'] === name)!;
  by('Changed')['tiers'] = '3: 5 all; popular; label=Three';
  by('Changed')['activated'] = 'FALSE';
  by('Moved')['priority'] = '2';
  by('Changed')['priority'] = '3';
  const file = fileOf([
    ...rows,
    { ...by('Same'), key: 'mine', offer_name: 'New', priority: '' },
    { ...by('Same'), key: 'wrong', tiers: '2: much each' },
    { ...by('Same'), key: 'wrong-word', target_type: 'everything' },
    { ...by('Same'), offer_name: 'Twice' },
    { ...by('Same'), key: 'nowhere', target_type: 'product', target_handles: 'mug | spoon' },
  ]);
  const before = await files.stored(ours);
  const trial = await files.imported(ours, file, { dry_run: 'true', delete_option: 'true' });
  expect(trial.result).toEqual({
    dry_run: true,
    new: 1,
    changed: 2,
    same: 1,
    no_target: 1,
    wrong: 3,
    deleted: 1,
  });
  expect(await files.stored(ours)).toEqual(before);
  expect(await linesOf(ours, trial)).toMatchObject([
    { line: 2, name: 'Same', outcome: 'same', changed: [] },
    { line: 3, name: 'Changed', outcome: 'changed', changed: ['tiers', 'activated', 'priority'] },
    { line: 4, name: 'Moved', outcome: 'changed', changed: ['priority'] },
    { line: 5, name: 'New', outcome: 'new' },
    { line: 6, outcome: 'wrong', problem_column: 'tiers' },
    { line: 7, outcome: 'wrong', problem_column: 'target_type' },
    { line: 8, outcome: 'wrong', problem_column: 'key', message: 'Row 2 has the same key.' },
    {
      line: 9,
      outcome: 'no_target',
      problem_column: 'target_handles',
      message: 'target_handles: no product has the handle "spoon".',
    },
  ]);
  const apply = (job_id: number) =>
    ours.call<{ job_id: number; code: string }>('POST', '/admin/offers/import/apply.json', { job_id });
  const begun = await apply(trial.id);
  expect(begun.status).toBe(202);
  const done = await eventually('the end of the import', async () => {
    const { job } = (await ours.call<{ job: Job }>('GET', `/admin/jobs/${begun.body.job_id}.json`)).body;
    return job.status === 'done' ? job : null;
  });
  expect(done.result).toEqual({ count: 1, changed: 2, same: 1, deleted: 1 });
  expect((await listedOffers(ours)).map((one) => [one.offer_name, one.activated, one.version])).toEqual([
    ['Same', true, 1],
    ['Moved', true, 1],
    ['Changed', false, 2],
    ['New', true, 1],
  ]);
  expect(await apply(trial.id)).toMatchObject({ status: 409, body: { code: 'offers.not_tried' } });
});

test('amounts of another currency are an error of their line', async () => {
  const ours = files.shops[0];
  await createOffer(ours, {
    discount_data: { data: [tierBody(0, 2, 5, 'amount_all')], is_default_select: -1 },
  });
  await createOffer(ours, { offer_name: 'In percent' });
  const rows = rowsOf(await files.exported(ours)).map((row) => ({ ...row, currency: 'EUR' }));
  const job = await files.imported(files.shops[1], fileOf(rows));
  expect(job.result).toMatchObject({ count: 1 });
  expect(job.failures).toMatchObject([
    { line: 2, message: 'currency: amounts are in EUR, but this shop sells in USD.' },
  ]);
});

test('a merchant writes a few columns by hand, with semicolons, and gets what they say', async () => {
  const ours = files.shops[0];
  const file = [
    'key;offer_type;offer_name;offer_message;target_type;target_handles;enable_discount;tiers;percent_off;ends_at;recommend_type;recommend_skus',
    'pair;quantity;Pair;Take two;product;mug | plate;wahr;2: 10% each | 4: 3 all;;;;',
    ';pre-purchase;Bowls;A bowl;all;;ja;;15;2030-01-02T03:04:05Z;product;bowl',
  ].join('\r\n');
  expect(await files.imported(ours, file)).toMatchObject({ failures: [], result: { count: 2 } });
  const [pair, bowls] = await listedOffers(ours);
  expect(pair).toMatchObject({
    target_ids: [ours.ids['mug'], ours.ids['plate']],
    discount_data: {
      data: [
        { min_quantity: 2, value_discount: 10, type: 'percentage_each', mark_as_popular: true },
        { min_quantity: 4, value_discount: 3, type: 'amount_all', mark_as_popular: false },
      ],
    },
  });
  expect(bowls).toMatchObject({
    recommend_ids: [ours.ids['bowl']],
    discount_data: { percentage_discount: 15, setup_end_date: true, end_date_time: 1_893_553_445 },
  });
  expect((await files.imported(ours, file)).result).toEqual({ count: 0, changed: 0, same: 2, deleted: 0 });
});

test('a column that means nothing, or is not for its kind, is said and not taken in silence', async () => {
  const ours = files.shops[0];
  const file = [
    'key,offer_type,offer_name,offer_message,target_type,tiers,colour,percent_off',
    'a,quantity,A,Buy,all,2: 10% each,red,5',
    'b,quantity,B,Buy,all,2: 10% each,red,',
  ].join('\n');
  const job = await files.imported(ours, file);
  expect(job.failures).toMatchObject([
    { line: 1, subject: 'colour', message: 'Unknown column, ignored.' },
    { line: 2, message: 'percent_off isn’t used in this type of row.' },
  ]);
  expect((await listedOffers(ours)).map((one) => one.offer_name)).toEqual(['B']);
});

test('a line that is wrong keeps the offer that it names from being deleted', async () => {
  const ours = files.shops[0];
  for (const offer_name of ['Good', 'Unreadable', 'Refused', 'Left']) await createOffer(ours, { offer_name });
  const rows = rowsOf(await files.exported(ours)).filter((row) => row['offer_name'] !== 'Left');
  rows[1]!['tiers'] = 'nothing';
  rows[2]!['offer_message'] = '';
  const job = await files.imported(ours, fileOf(rows), { delete_option: 'true' });
  expect(job.result).toEqual({ count: 0, changed: 0, same: 1, deleted: 1 });
  expect((await listedOffers(ours)).map((one) => one.offer_name)).toEqual(['Good', 'Unreadable', 'Refused']);
  // Without keys, by name.
  const named = rows.map((row) => ({ ...row, key: '' }));
  expect((await files.imported(ours, fileOf(named), { delete_option: 'true' })).result).toMatchObject({
    deleted: 0,
  });
});

test('what an automated offer or a funnel has no use for is refused by its column', async () => {
  const ours = files.shops[0];
  await fillShop(ours);
  const rows = rowsOf(await files.exported(ours)).filter((row) => row['record'] !== 'offer');
  const outcomes = async (at: number, given: Record<string, string>) => {
    const job = await files.imported(ours, fileOf([{ ...rows[at]!, ...given }]), { dry_run: 'true' });
    return (await linesOf(ours, job)).map((line) => [line.outcome, line.problem_column]);
  };
  expect(await outcomes(0, {})).toEqual([['same', null]]);
  expect(await outcomes(0, { stock_limit: '3' })).toEqual([['wrong', 'stock_limit']]);
  expect(await outcomes(0, { percent_off: '3' })).toEqual([['wrong', 'percent_off']]);
  expect(await outcomes(1, { target_handles: 'mug' })).toEqual([['wrong', 'target_handles']]);
  expect(await outcomes(1, { funnel_steps: 'step=a; offer=nobody' })).toEqual([
    ['no_target', 'funnel_steps'],
  ]);
});

test('an offer that someone saves while the file is judged stays as they left it, and is told', async () => {
  const ours = files.shops[0];
  await createOffer(ours, { offer_name: 'Theirs' });
  await createOffer(ours, { offer_name: 'Ours' });
  const rows = rowsOf(await files.exported(ours)).map((row) => ({ ...row, offer_message: 'From the file' }));
  const { services } = files.server;
  const acting = (await services.shops.byId(ours.id))!;
  await (await fileStoreOf(services)).put('imports/judged.csv', Buffer.from(fileOf(rows)), 'text/csv');
  const jobId = await services.db.inShop(ours.id, async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO jobs (shop_id, kind, status) VALUES (${ours.id}, 'offers.import', 'running') RETURNING id`,
    );
    return made.rows[0]!.id;
  });
  const [theirs] = await listedOffers(ours);
  const failures: unknown[] = [];
  let saved = false;
  const result = await offerImportJob.run(
    {
      shop: acting,
      jobId,
      params: {
        delete_option: true,
        dry_run: false,
        file_key: 'imports/judged.csv',
        lines: 2,
        newest: 0,
        newest_funnel: 0,
      },
      state: {},
      services,
      signal: new AbortController().signal,
      chunk: async (work) => {
        const judged = await services.db.inShop(ours.id, (tx) =>
          tx.execute(sql`SELECT FROM offer_import_lines WHERE shop_id = ${ours.id} AND job_id = ${jobId}`),
        );
        if (judged.rowCount === 2 && !saved) {
          saved = true;
          const offer = offerBody({ offer_name: 'Theirs', offer_message: 'By hand' });
          expect((await ours.call('PUT', `/admin/offers/${theirs!.id}.json`, { offer })).status).toBe(200);
        }
        return services.db.inShop(ours.id, (tx) =>
          work(
            { shop: acting, tx, now: services.now() },
            { progress: () => {}, fail: (...failure) => failures.push(failure) },
          ),
        );
      },
    },
    {},
  );
  expect(result).toEqual({ count: 0, changed: 1, same: 0, deleted: 0 });
  expect(failures).toEqual([[2, 'Theirs', offerFileSentences.changed_meanwhile]]);
  expect((await listedOffers(ours)).map((one) => [one.offer_name, one.offer_message])).toEqual([
    ['Theirs', 'By hand'],
    ['Ours', 'From the file'],
  ]);
  // The next file would wait for this job, which no worker continues.
  await services.db.inShop(ours.id, (tx) =>
    tx.execute(sql`UPDATE jobs SET status = 'done' WHERE id = ${jobId}`),
  );
});

test('a file that says nothing of a discount gives none, and one that says how much gives it', async () => {
  const ours = files.shops[0];
  const head = 'key,offer_type,offer_name,offer_message,target_type,recommend_type,recommend_handles';
  await files.imported(ours, `${head}\na,pre-purchase,Plain,A bowl,all,product,bowl`);
  await files.imported(ours, `${head},percent_off\nb,pre-purchase,Tenth,A bowl,all,product,bowl,10`);
  expect((await listedOffers(ours)).map((one) => [one.offer_name, one.enable_discount])).toEqual([
    ['Plain', false],
    ['Tenth', true],
  ]);
});

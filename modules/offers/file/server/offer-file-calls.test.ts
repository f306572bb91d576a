import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importedOffers, sendOfferFile } from '#apps/server/testing/offer-file.ts';
import { offerBody } from '#apps/server/testing/test-shop.ts';
import { inEnglish } from '#core/contract/sentence.ts';
import { offerLimits } from '../../offer/contract/offer-choice.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import { newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import { offerTexts } from '../../offer/rules/offer-text.ts';
import {
  createOffer,
  type FileShops,
  listedOffers,
  rowsOf,
  startFileShops,
} from '#apps/server/testing/file-shops.ts';

let files: FileShops;
beforeAll(async () => {
  files = await startFileShops();
});
afterAll(() => files.server.close());
beforeEach(() => files.clear());

const create = (given: object = {}) => createOffer(files.shops[0], given);
const list = () => listedOffers(files.shops[0]);
const get = async (id: number) =>
  (await files.shops[0].call<{ offer: Offer }>('GET', `/admin/offers/${id}.json`)).body.offer;
const imported = (content: string | Buffer, fields: Record<string, string> = {}) =>
  importedOffers(files.server.app, files.people.owner, content, fields);
const refused = (content: string | Buffer, fields: Record<string, string> = {}) =>
  sendOfferFile(files.server.app, files.people.owner, content, fields);
const exported = (query = '') => files.exported(files.shops[0], query);

/** The same file as it was before offers had keys in it: each line is an offer more. */
const asBefore = (file: string) => {
  const rows = rowsOf(file);
  const known = ['record', 'key', 'priority', 'shop', 'currency'];
  return stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !known.includes(name)))),
    { header: true, bom: true },
  );
};
/** What a merchant wrote: without what the server gave it. */
const given = [
  'id',
  'version',
  'priority',
  'created_at',
  'updated_at',
  'created_at_str',
  'updated_at_str',
  'offer_product_updated',
];
const content = (offer: Offer) =>
  Object.fromEntries(Object.entries(offer).filter(([name]) => !given.includes(name)));

test('C013, C014 a file of offers comes back as it went, hostile texts and all', async () => {
  await create({ offer_name: '=1+1', offer_message: '@SUM(A1) "quoted", {{discount}}\nand more' });
  await create({
    offer_name: "'tis",
    tags: ['a,b', 'c"d'],
    sku: ['+1'],
    cta: 'continue',
    activated: false,
  });
  await create({ target_type: 'product', target_ids: [files.shops[0].ids['mug']], offer_name: '' });
  const before = await list();
  const file = await exported();
  const records = rowsOf(file);
  expect(records).toHaveLength(3);
  for (const record of records) {
    expect(Object.keys(JSON.parse(record['discount_data']!) as object)).toContain('data');
    expect(record['offer_name']).not.toMatch(/^[=+\-@]/);
  }
  const job = await imported(asBefore(file), { delete_option: 'true', offers_type: 'quantity' });
  expect(job).toMatchObject({ status: 'done', result: { count: 3, deleted: 3 }, failures: [] });
  const whole = async (rows: Offer[]) => Promise.all(rows.map(async ({ id }) => content(await get(id))));
  const after = await list();
  expect(after.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));
  const withoutKey = (rows: Record<string, string>[]) => rows.map((row) => ({ ...row, key: '' }));
  expect(withoutKey(rowsOf(await exported()))).toEqual(withoutKey(records));
  expect((await whole(after)).map((one) => one.offer_name)).toEqual(before.map((one) => one.offer_name));
  expect(after.map((one) => one.discount_data)).toEqual(before.map((one) => one.discount_data));
});

test('C013, C014 a file of offers tells of each bad line by its number and keeps the good ones', async () => {
  const columns = ['offer_name', 'offer_message', 'offer_type', 'target_type', 'discount_data'];
  const good = JSON.stringify(offerBody().discount_data);
  const file = stringify([
    columns,
    ['Fine', 'Buy', 'quantity', 'all', good],
    ['Two\nlines', 'Buy', 'quantity', 'all', '{not json'],
    ['No kind', 'Buy', 'nonsense', 'all', good],
    ['No message', '', 'quantity', 'all', good],
    ['Fine, too', 'Buy', 'quantity', 'all', good],
    ['No target', 'Buy', 'quantity', '', good],
    ['No tiers', 'Buy', 'quantity', 'all', ''],
    ['Long'.repeat(100), 'Buy', 'quantity', 'all', good],
  ]);
  const job = await imported(file);
  expect(job).toMatchObject({ status: 'done', done: 8, total: 8, result: { count: 2, deleted: 0 } });
  expect(job.failures).toMatchObject([
    { line: 3, subject: 'Two\nlines', message: 'discount_data is not JSON.' },
    { line: 5, subject: 'No kind', message: 'offer_type cannot be "nonsense".' },
    { line: 6, message: inEnglish(offerTexts.blank) },
    { line: 8, message: 'target_type is missing.' },
    { line: 9, message: 'discount_data is missing.' },
    { line: 10, message: 'offer_name has more than 255 characters.' },
  ]);
  expect((await list()).map((one) => one.offer_name)).toEqual(['Fine', 'Fine, too']);
});

test('C013, C014 a file of offers without delete_option adds', async () => {
  await create({ offer_name: 'Old' });
  const file = asBefore(await exported());
  expect((await imported(file)).result).toEqual({ count: 1, changed: 0, same: 0, deleted: 0 });
  expect((await list()).map((one) => one.offer_name)).toEqual(['Old', 'Old']);
  expect(rowsOf(await exported(`?offer_ids=${(await list())[0]!.id}`))).toHaveLength(1);
});

test('V198 a file that is none is refused with the error text, without success, and deletes nothing', async () => {
  await create({ offer_name: 'Old' });
  const limit = `offer_type\n${'quantity\n'.repeat(offerLimits.import + 1)}`;
  const files: [string | Buffer, string][] = [
    ['', 'The file is empty.'],
    ['\n \n', 'The file is empty.'],
    ['offer_type,offer_name\n', 'The file has no offers.'],
    ['no,columns\n1,2', 'The file is missing the offer_type column.'],
    ['"open', 'The file is missing the offer_type column.'],
    [
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255, 254, 10]),
      'The file is missing the offer_type column.',
    ],
    [limit, 'You can import up to 100000 offers at a time.'],
    [`offer_type\n${'quantity\n'.repeat(200_000)}`, 'You can import up to 100000 offers at a time.'],
  ];
  for (const [file, error] of files) {
    const { status, body } = await refused(file, { delete_option: 'true' });
    expect([error, status, body]).toEqual([
      error,
      422,
      expect.objectContaining({ error, code: 'offers.import' }),
    ]);
    expect(body).not.toHaveProperty('success');
  }
  expect((await list()).map((one) => one.offer_name)).toEqual(['Old']);
});

test('C013, C014 a file of offers delete_option deletes nothing when no line is good, and says so', async () => {
  await create({ offer_name: 'Old' });
  const job = await imported('offer_type,offer_name\ncustom,A\nquantity\n', { delete_option: 'true' });
  expect(job).toMatchObject({
    status: 'failed',
    error: 'All rows have errors. Nothing was changed.',
    failures: [{ line: 2 }, { line: 3, message: 'The row has 1 columns, but the header has 2.' }],
  });
  expect((await list()).map((one) => one.offer_name)).toEqual(['Old']);
});

test('C013, C014 a file of offers reads what spreadsheets write: other encodings, semicolons, and reports what cannot be stored', async () => {
  const good = JSON.stringify(offerBody().discount_data);
  const columns = ['offer_name', 'offer_message', 'offer_type', 'target_type', 'discount_data'];
  const text = stringify(
    [columns, ['Grün', 'Kauf', 'quantity', 'all', good], ['Nul\0', 'Kauf', 'quantity', 'all', good]],
    { delimiter: ';' },
  );
  for (const content of [
    Buffer.from(text, 'latin1'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text),
  ]) {
    const job = await imported(content, { delete_option: 'true' });
    expect(job).toMatchObject({
      status: 'done',
      result: { count: 1 },
      failures: [{ line: 3, message: 'The text contains an invalid character.' }],
    });
    expect((await list()).map((one) => one.offer_name)).toEqual(['Grün']);
  }
});

test('C013, C014 a file of offers imports and creates at once leave a permutation', async () => {
  await create({ offer_name: 'Old' });
  const file = asBefore(await exported());
  await Promise.all([
    imported(file),
    ...Array.from({ length: 6 }, (_, n) => create(n % 2 ? { priority: 1 } : {})),
  ]);
  const priorities = (await list()).map(({ priority }) => priority);
  expect(priorities).toHaveLength(8);
  expect(new Set(priorities).size).toBe(8);
});

test('C013, C014 a file of offers a file of more than an image may have is taken', async () => {
  await create({ offer_name: 'Much' });
  const file = `${asBefore(await exported())}${'\n'.repeat(2_200_000)}`;
  expect(await imported(file)).toMatchObject({ result: { count: 1 }, failures: [] });
});

test('C013, C014 a file of offers a list of several kinds is written and replaced without the others', async () => {
  const upsell = {
    discount_data: newUpsellDiscount(),
    enable_discount: false,
    recommend_type: 'same-collection',
  };
  await create({ offer_name: 'Tiers' });
  await create({ ...upsell, offer_type: 'pre-purchase', offer_name: 'Before' });
  await create({ ...upsell, offer_type: 'post-purchase', offer_name: 'After', offer_title: 'Wait' });
  const kinds = 'pre-purchase,post-purchase';
  const file = await exported(`?offers_type=${kinds}`);
  const rows = rowsOf(file);
  expect(rows.map((row) => row['offer_name'])).toEqual(['Before', 'After']);
  const both = `${await exported('?offers_type=quantity')}${file.slice(file.indexOf('\n') + 1)}`;
  const job = await imported(asBefore(both), { delete_option: 'true', offers_type: kinds });
  expect(job).toMatchObject({
    result: { count: 2, deleted: 2 },
    failures: [{ line: 2, message: 'This is not a pre-purchase or post-purchase offer.' }],
  });
  expect((await list()).map((one) => one.offer_name)).toEqual(['Tiers', 'Before', 'After']);
});

import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { fileStoreOf } from './file-storage.ts';
import { forgetFiles, keepForHours } from './passing-files.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

const keep = (keys: string[], hours: number, shop = made.shops[0]) =>
  made.services.db.inShop(shop.id, (tx) => keepForHours({ tx, shop }, keys, hours));
const rows = async () =>
  (await made.sql<{ key: string }>('SELECT key FROM passing_files ORDER BY key')).map(({ key }) => key);

test('a file goes when its time is over, in every shop; what is still wanted stays', async () => {
  const storage = await fileStoreOf(made.services);
  const old = Array.from({ length: 230 }, (_one, n) => `exports/1/${n}.csv`);
  await keep(old, -1);
  await keep(['exports/2/a.csv'], -1, made.shops[1]);
  await keep(['exports/1/new.csv'], 24);
  for (const key of [...old.slice(0, 5), 'exports/2/a.csv', 'exports/1/new.csv', 'exports/1/unnoted.csv'])
    await storage.put(key, Buffer.from('a'), 'text/csv');
  await forgetFiles.run(made.services);
  expect(await rows()).toEqual(['exports/1/new.csv']);
  const left = await readdir(join(made.services.dataDir, 'files', 'exports', '1'));
  expect(left.toSorted()).toEqual(['new.csv', 'unnoted.csv']);
  expect(await readdir(join(made.services.dataDir, 'files', 'exports', '2'))).toEqual([]);
});

test('who wants a file once more has it longer, never shorter', async () => {
  await keep(['a.csv'], -1);
  await keep(['a.csv'], 24);
  await keep(['a.csv'], 1);
  await forgetFiles.run(made.services);
  expect(await rows()).toContain('a.csv');
});

test('a file that cannot be removed is noted still', async () => {
  await mkdir(join(made.services.dataDir, 'files', 'stuck.csv', 'inner'), { recursive: true });
  await keep(['stuck.csv'], -1);
  await expect(forgetFiles.run(made.services)).rejects.toThrow();
  expect(await rows()).toContain('stuck.csv');
});

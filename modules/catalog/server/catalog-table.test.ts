import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableDifferences } from '#core/testing/table-check.ts';
import { createTestDatabase, type TestDatabase } from '#core/testing/test-database.ts';
import { collectionTable, collectTable } from './collection-table.ts';
import { productImageTable } from './product-image-table.ts';
import { productTable } from './product-table.ts';
import { variantTable } from './variant-table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([productTable, variantTable, productImageTable, collectionTable, collectTable])(
  'the tables here are those of the database',
  async (table) => {
    expect(await tableDifferences(database.url, table)).toEqual([]);
  },
);

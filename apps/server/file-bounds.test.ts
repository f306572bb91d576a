import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvBounds } from '#core/rules/csv-bounds.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Calls that take a picture; every other call that takes a file reads it as CSV. */
const pictureCalls = ['uploadImage', 'uploadRequestedPicture', 'uploadReviewPicture'];
const fileCalls = listedRoutes()
  .map(({ endpoint }) => endpoint)
  .filter(({ name, bodyKind }) => bodyKind === 'file' && !pictureCalls.includes(name));

let server: TestServer;
let people: TestPeople;
beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
afterAll(() => server.close());

async function send(path: string, content: string): Promise<{ status: number; file: string | undefined }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${people.owner}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="f.csv"\r\n\r\n${content}\r\n--x--\r\n`,
  });
  return {
    status: answer.statusCode,
    file: answer.json<{ fields?: Record<string, string> }>().fields?.['file'],
  };
}

test('products, reviews, their columns and offers are the files that are read', () => {
  expect(fileCalls.map(({ name }) => name).sort()).toEqual([
    'importOffers',
    'importProducts',
    'importReviews',
    'readReviewColumns',
  ]);
});

describe.each(fileCalls.map(({ name, path }) => [name, path]))('%s', (_name, path) => {
  test('a file in one line is refused with the figure and the line', async () => {
    const oneLine = ','.repeat(csvBounds.maxLineCharacters + 100);
    expect(await send(path, oneLine)).toEqual({
      status: 422,
      file: 'Line 1 is longer than 2000000 characters.',
    });
    const marks = '"'.repeat(csvBounds.maxLineCharacters + 1);
    expect(await send(path, `\n${marks}\n`)).toEqual({
      status: 422,
      file: 'Line 2 is longer than 2000000 characters.',
    });
  });
  test.each([',', ';', '\t'])('a header with more cells than are read is refused (%j)', async (delimiter) => {
    const names = ['Handle', 'Title', 'offer_type', 'rating', 'body', 'reviewer_name', 'review_date'];
    const header = [...names, ...Array.from({ length: csvBounds.maxCells }, (_, at) => `c${at}`)];
    expect(await send(path, `\n\n${header.join(delimiter)}\n`)).toEqual({
      status: 422,
      file: 'Line 3 has more than 5000 cells.',
    });
  });
});

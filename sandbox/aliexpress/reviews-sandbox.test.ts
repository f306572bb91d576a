import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluations, startSupplierSandbox, type SupplierSandbox } from './reviews-sandbox.ts';

let sandbox: SupplierSandbox;
beforeAll(async () => {
  sandbox = await startSupplierSandbox();
  sandbox.products.set('1', evaluations(45));
});
afterAll(() => sandbox.close());

const ask = (query: string) => fetch(`${sandbox.url}/pc/searchEvaluation.do?${query}`);

test('opinions come in pages of 20, of all countries or of one', async () => {
  const read = async (query: string) =>
    ((await (await ask(query)).json()) as { data: { evaViewList: unknown[]; totalPage: number } }).data;
  expect(await read('productId=1&page=3&pageSize=20')).toMatchObject({ totalPage: 3 });
  expect((await read('productId=1&page=3&pageSize=20')).evaViewList).toHaveLength(5);
  expect((await read('productId=1&country=DE&page=1')).evaViewList).toHaveLength(5);
  expect((await read('productId=2')).evaViewList).toEqual([]);
});

test('a check for robots is a page with the status 200', async () => {
  sandbox.faults.robot = true;
  const reply = await ask('productId=1');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html;charset=UTF-8']);
  sandbox.faults.robot = false;
});

test('too many requests get the time to retry', async () => {
  const replies = await Promise.all(Array.from({ length: 60 }, () => ask('productId=1')));
  const late = replies.find(({ status }) => status === 429);
  expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0);
});

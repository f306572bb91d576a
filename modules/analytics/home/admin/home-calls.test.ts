import { expect, test } from 'vitest';
import { shopSummary } from '../../metric/contract/report-calls.ts';
import { summaryOf } from './home-calls.ts';

test('Home asks for its figures at the address of the contract, under its permission', () => {
  const { path, permission, query } = summaryOf('yesterday');
  expect({ path, permission }).toEqual({ path: shopSummary.path, permission: shopSummary.permission });
  expect(shopSummary.query!.parse(query)).toEqual({ date_filter: 'yesterday' });
});

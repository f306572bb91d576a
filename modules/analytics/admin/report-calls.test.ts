import { expect, test } from 'vitest';
import * as countries from '../contract/country-statistics-calls.ts';
import * as fees from '../contract/fee-rate-calls.ts';
import * as live from '../contract/live-view-calls.ts';
import * as overview from '../contract/overview-calls.ts';
import * as exports from '../contract/report-export-calls.ts';
import * as profits from '../contract/profit-statistics-calls.ts';
import * as links from '../contract/report-link-calls.ts';
import * as sales from '../contract/sales-statistics-calls.ts';
import * as shoppers from '../contract/shopper-statistics-calls.ts';
import * as taxes from '../contract/tax-statistics-calls.ts';
import * as visits from '../contract/visit-statistics-calls.ts';
import { feeCalls } from './fee-calls.ts';
import { overviewCalls } from './overview-calls.ts';
import { reportCalls } from './report-calls.ts';
import { saleCalls } from './sale-calls.ts';
import { shareCalls } from './share-calls.ts';
import { shopperCalls } from './shopper-calls.ts';
import { liveCalls } from './use-live-view.ts';
import { visitCalls } from './visit-calls.ts';

test('an address of a report is that of the call of its name, and none of them is idempotent', () => {
  const contracts: Record<string, unknown> = {
    ...{ ...countries, ...exports, ...overview, ...profits, ...sales },
    ...{ ...shoppers, ...taxes, ...visits, ...live, ...links, ...fees },
  };
  const addresses = {
    ...{ ...feeCalls, ...liveCalls, ...overviewCalls, ...reportCalls, ...saleCalls },
    ...{ ...shareCalls, ...shopperCalls, ...visitCalls },
  };
  for (const [name, { method, path }] of Object.entries(addresses)) {
    expect([name, contracts[name]]).toEqual([name, expect.objectContaining({ method, path })]);
    expect((contracts[name] as { idempotent?: boolean }).idempotent ?? false).toBe(false);
  }
});

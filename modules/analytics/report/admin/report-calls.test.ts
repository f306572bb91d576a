import { expect, test } from 'vitest';
import * as countries from '../../sale/contract/country-statistics-calls.ts';
import * as fees from '../../cost/contract/fee-rate-calls.ts';
import * as live from '../../live/contract/live-view-calls.ts';
import * as overview from '../../overview/contract/overview-calls.ts';
import * as exports from '../contract/report-export-calls.ts';
import * as profits from '../../sale/contract/profit-statistics-calls.ts';
import * as links from '../../share/contract/report-link-calls.ts';
import * as sales from '../../sale/contract/sales-statistics-calls.ts';
import * as shoppers from '../../shopper/contract/shopper-statistics-calls.ts';
import * as taxes from '../../sale/contract/tax-statistics-calls.ts';
import * as visits from '../../visit/contract/visit-statistics-calls.ts';
import { feeCalls } from '../../cost/admin/fee-calls.ts';
import { overviewCalls } from '../../overview/admin/overview-calls.ts';
import { reportCalls } from './report-calls.ts';
import { saleCalls } from '../../sale/admin/sale-calls.ts';
import { shareCalls } from '../../share/admin/share-calls.ts';
import { shopperCalls } from '../../shopper/admin/shopper-calls.ts';
import { liveCalls } from '../../live/admin/use-live-view.ts';
import { visitCalls } from '../../visit/admin/visit-calls.ts';

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

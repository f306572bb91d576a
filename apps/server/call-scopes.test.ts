import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardedFields } from '#core/contract/guarded-field.ts';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import {
  type ApiScope,
  apiScopes,
  isOffered,
  retiredScopes,
  withIncluded,
} from '#modules/developer/program/contract/api-scope.ts';
import { callsForPeople } from './calls-for-people.ts';
import { emptyBuckets, makeAccessToken } from './testing/access-token.ts';
import { type CallTrial, inGroups, memberCalls, name, startCallTrial, unfit } from './testing/call-trial.ts';
import { makeRows, type TestRows } from './testing/test-rows.ts';

const scoped = memberCalls.filter((one) => one.scope !== undefined && isOffered(one.scope as ApiScope));
const ofScope = (scope: string) => memberCalls.filter((one) => one.scope === scope);
/** Scopes that do not open a call of this one, whatever they include. */
function othersThan(scope: string): ApiScope[] {
  if (scope === 'any_write') return apiScopes.filter((one) => one.startsWith('read_'));
  return apiScopes.filter((one) => !withIncluded(one).includes(scope as ApiScope));
}
const writes = ({ method }: AnyEndpoint) => method !== 'GET';

let trial: CallTrial;
/** A token for each scope alone. */
const tokens = {} as Record<ApiScope, string>;
/** For each call's scope a token with all that do not open it, and those that are not offered any more. */
const others = {} as Record<string, string>;
/** Of the other shop, with all scopes. */
let foreign: string;

const makeToken = (scopes: readonly string[]) =>
  makeAccessToken(trial.server.services.db, trial.people.shopId, scopes);

beforeAll(async () => {
  trial = await startCallTrial();
  for (const scope of apiScopes) tokens[scope] = await makeToken([scope]);
  for (const scope of new Set(memberCalls.map((one) => one.scope!)))
    others[scope] = await makeToken([...othersThan(scope), ...retiredScopes]);
  foreign = await makeAccessToken(trial.server.services.db, trial.people.otherShopId, apiScopes);
});
beforeEach(async () => {
  await trial.forgetCalls();
  await emptyBuckets(trial.server.services.db, trial.people.shopId);
  await emptyBuckets(trial.server.services.db, trial.people.otherShopId);
});
afterAll(() => trial.server.close());

describe('scopes say the truth (reliability 31)', () => {
  test('each scope that is offered opens a call, or fields within one', () => {
    const guarded = memberCalls.flatMap((one) => guardedFields(one.reply).map((field) => field.permission));
    const idle = apiScopes.filter((scope) => ofScope(scope).length === 0 && !guarded.includes(scope));
    expect(idle).toEqual([]);
    expect(apiScopes.filter((scope) => ofScope(scope).length === 0)).toEqual(['read_profit']);
  });

  test('each call that asks who calls has one scope that is offered, is for any token, or is on the list of those for people', () => {
    const stray = memberCalls.filter(
      ({ scope = '' }) =>
        !isOffered(scope as ApiScope) && !['any', 'any_write', 'people'].includes(scope as string),
    );
    expect(stray.map(name)).toEqual([]);
    expect(
      ofScope('people')
        .map((one) => one.name)
        .toSorted(),
    ).toEqual(Object.keys(callsForPeople).toSorted());
    expect(Object.values(callsForPeople).filter((reason) => reason.length < 20)).toEqual([]);
  });

  test('any token may ask for the shop, exchange rates, its own webhooks and jobs, and metafields of what its scopes open; one that writes may upload', () => {
    expect(
      ofScope('any')
        .map(({ path }) => path)
        .filter((path) => !/^\/admin\/(shop\.json$|webhooks|jobs|metafields)/.test(path))
        .filter((path) => path !== '/appshop/open-exchange-rates'),
    ).toEqual([]);
    expect(ofScope('any_write').map((one) => one.name)).toEqual(['uploadImage']);
  });

  test('what reads needs a scope to read, what writes one to write', () => {
    // Sent as a body because it is long; nothing is kept.
    const asksOnly = new Set([
      ...['calculateDraftOrder', 'calculateRefund', 'previewSmartCollection', 'exportChosenProducts'],
      ...['checkOffers', 'checkPrice', 'previewShopMail', 'runReport'],
      ...['productStatistics', 'exportSalesReport', 'exportTaxesReport', 'exportReport'],
      'exportEvidence',
      ...['analyticsOverview', 'eventsTraffic', 'liveView'],
    ]);
    const wrong = scoped.filter((one) => {
      const verb = one.scope!.split('_')[0];
      if (asksOnly.has(one.name)) return false;
      return verb !== (writes(one) ? 'write' : 'read');
    });
    expect(wrong.map(name)).toEqual([]);
    for (const one of asksOnly) expect(scoped.map((call) => call.name)).toContain(one);
  });

  test('no call for the owner, nor one on staff, sessions, tokens or apps, is open to a token', () => {
    const closed = /^\/v[13]\/|^\/admin\/(?:staff|audit|api_tokens|developer_apps|oauth|notices|shop\/)/;
    const open = memberCalls.filter(({ scope }) => scope !== 'people');
    expect(
      open.filter(({ permission, path }) => permission === 'owner' || closed.test(path)).map(name),
    ).toEqual([]);
  });

  test('nobody offers what opens nothing, and what opens something is not called retired', () => {
    expect(retiredScopes.filter((scope) => isOffered(scope))).toEqual([]);
    expect(retiredScopes.filter((scope) => ofScope(scope).length > 0)).toEqual([]);
  });
});

const noCsv = 'the suite sends a file that is none of offers';
const noJob = 'nothing was exported';
const noStore = 'no store is connected';
const noneOfIts = 'a program sees only script tags of its own, and has none yet';
const orderState = 'the order is paid, sent and partly given back';
/** Calls that answer otherwise than with success here, beside those of `unfit`. */
const unready: Readonly<Record<string, string>> = {
  importOffers: noCsv,
  importReviews: noCsv,
  getStoreCheckout: noStore,
  getStoreCarts: noStore,
  testStoreCheckout: noStore,
  checkStoreScript: noStore,
  getScriptTag: noneOfIts,
  updateScriptTag: noneOfIts,
  deleteScriptTag: noneOfIts,
  releaseOrder: orderState,
  sendConfirmation: orderState,
  deleteOrder: orderState,
  retryRefund: orderState,
  deleteCustomer: 'the customer has an order',
  sendGivenUpMail: 'every mail was sent',
  downloadOrderExport: noJob,
  downloadCustomerExport: noJob,
  downloadStatistics: noJob,
  downloadEvidence: noJob,
  downloadReviewExport: noJob,
};
/** What calls need to be asked. */
const queries: Readonly<Record<string, (rows: TestRows) => Record<string, string>>> = {
  getSwitchStops: () => ({ switch: 'upsell_funnel' }),
  getWidgetCustomize: () => ({ widget_type: 'best-seller' }),
  getAppSettings: () => ({ app_code: 'upsell' }),
  listProductsOfCollection: (rows) => ({ collection_id: String(rows.collection) }),
};

/** It is answered for as long as it is followed: `live-view.test` does. */
const lasts = 'followLiveView';
describe.each(inGroups(scoped.filter((one) => !writes(one) && one.name !== lasts)))('$calls', ({ group }) => {
  test('each is answered to a token with its scope alone', async () => {
    expect(await failures(group, () => trial.own)).toEqual([]);
  });
});

describe.each(inGroups(scoped.filter(writes)))('$calls', ({ group }) => {
  test('each does its work for a token with its scope alone', async () => {
    // What one deletes another would not find.
    const own = ({ method, name: called }: AnyEndpoint) =>
      method === 'DELETE' || called === 'cancelFulfillment'
        ? makeRows(trial.server.services.db, trial.people.shopId, `only${called.toLowerCase()}`)
        : trial.own;
    expect(await failures(group, own)).toEqual([]);
  });
});

/** What is not answered with success to a token that has the scope of the call and no other. */
async function failures(
  calls: readonly AnyEndpoint[],
  rowsFor: (endpoint: AnyEndpoint) => TestRows | Promise<TestRows>,
): Promise<unknown[]> {
  const failed: unknown[] = [];
  for (const endpoint of calls) {
    const rows = await rowsFor(endpoint);
    await trial.forgetCalls();
    await emptyBuckets(trial.server.services.db, trial.people.shopId);
    const answer = await trial.call(endpoint, {
      rows,
      token: tokens[endpoint.scope as ApiScope],
      ...(queries[endpoint.name] ? { query: queries[endpoint.name]!(rows) } : {}),
    });
    const { statusCode: status } = answer;
    const isExcused = endpoint.name in unfit || endpoint.name in unready;
    const isGood = isExcused ? status < 500 && ![401, 402, 403].includes(status) : status < 300;
    if (!isGood) failed.push([name(endpoint), status, answer.body.slice(0, 300)]);
  }
  return failed;
}

describe.each(inGroups(memberCalls))('$calls', ({ group }) => {
  test('each is 403 to a token that has every scope but those that open it, and changes nothing', async () => {
    const guarded = group.filter(({ scope }) => scope !== 'any');
    // Each call is counted.
    const but = 'api_token_uses';
    const refused = async (endpoint: AnyEndpoint) => {
      await emptyBuckets(trial.server.services.db, trial.people.shopId);
      const answer = await trial.call(endpoint, { rows: trial.own, token: others[endpoint.scope!] });
      const body = answer.json<{ code: string; scope?: string }>();
      expect([answer.statusCode, body.code, body.scope]).toEqual([
        403,
        'core.forbidden',
        endpoint.scope === 'people' ? undefined : endpoint.scope,
      ]);
    };
    await trial.expectUnchanged(trial.people.shopId, guarded, refused, but);
  });

  test('another shop’s token does not get to this shop', async () => {
    for (const endpoint of group) {
      await emptyBuckets(trial.server.services.db, trial.people.otherShopId);
      const answer = await trial.call(endpoint, {
        rows: trial.own,
        token: foreign,
        query: { shop_id: String(trial.people.shopId) },
      });
      expect([name(endpoint), answer.statusCode]).toEqual([name(endpoint), 403]);
    }
  });
});

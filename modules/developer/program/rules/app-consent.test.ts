import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiScopes, reachOf, scopeResources } from '../contract/api-scope.ts';
import {
  consentGroups,
  consentOf,
  parseScopes,
  permissionsOf,
  scopesBeyond,
  sensitiveData,
} from './app-consent.ts';

const someScopes = fc.subarray([...apiScopes]);

describe('V395 app consent', () => {
  test('shows every scope once, as View or Manage, in its group', () => {
    fc.assert(
      fc.property(someScopes, (scopes) => {
        const groups = consentOf(scopes);
        const order = groups.map(({ group }) => consentGroups.indexOf(group));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        const lines = groups.flatMap((one) => one.lines);
        expect(new Set(lines.map(({ resource }) => resource)).size).toBe(lines.length);
        for (const resource of scopeResources) {
          const line = lines.find((one) => one.resource === resource);
          const manages = scopes.some((one) => one === `write_${resource}`);
          const views = scopes.some((one) => one === `read_${resource}`);
          expect(line?.mode).toBe(manages ? 'manage' : views ? 'view' : undefined);
        }
      }),
    );
  });

  test('has the groups from the requirements, and none is empty', () => {
    const all = consentOf(apiScopes);
    expect(all.map(({ group }) => group)).toEqual([...consentGroups]);
    expect(consentGroups).toEqual([
      'account_data',
      'products',
      'orders',
      'customers',
      'other_data',
      'online_store',
    ]);
  });

  test('lists sensitive data, and more scopes never shorten the list', () => {
    expect(sensitiveData(['read_products', 'write_inventory'])).toEqual([]);
    expect(sensitiveData(['read_customers'])).toEqual(['contact', 'addresses', 'purchases']);
    expect(sensitiveData(['write_script_tags'])).toEqual(['scripts']);
    expect(sensitiveData(['read_offers', 'read_profit'])).toEqual(['earnings', 'costs']);
    fc.assert(
      fc.property(someScopes, someScopes, (scopes, more) => {
        const all = sensitiveData([...scopes, ...more]);
        expect(sensitiveData(scopes).every((kind) => all.includes(kind))).toBe(true);
      }),
    );
  });

  test('users can’t grant scopes that they don’t have', () => {
    expect(scopesBeyond(['read_products', 'write_orders'], (one) => one === 'orders')).toEqual([
      'read_products',
    ]);
    fc.assert(
      fc.property(someScopes, (scopes) => {
        expect(scopesBeyond(scopes, () => true)).toEqual([]);
        expect(scopesBeyond(scopes, () => false)).toEqual(scopes);
      }),
    );
    expect(scopesBeyond(['read_everything' as never], () => true)).toEqual(['read_everything']);
  });

  test('a scope also grants the scopes it includes, and a scope without calls grants none', () => {
    expect(reachOf(['write_orders'])).toEqual([
      'write_orders',
      'write_fulfillments',
      'read_orders',
      'read_fulfillments',
      'read_checkouts',
    ]);
    expect(reachOf(['write_fulfillments'])).toEqual(['write_fulfillments', 'read_fulfillments']);
    expect(reachOf(['read_themes', 'write_reports'])).toEqual([]);
    expect(permissionsOf(['write_products'])).toEqual([]);
    expect(permissionsOf(['write_offers', 'read_profit'])).toEqual(['read_profit', 'apps']);
    fc.assert(
      fc.property(someScopes, someScopes, (scopes, more) => {
        const all = reachOf([...scopes, ...more]);
        expect(reachOf(scopes).every((one) => all.includes(one))).toBe(true);
        expect(reachOf(reachOf(scopes)).toSorted()).toEqual(reachOf(scopes).toSorted());
      }),
    );
  });

  test('parses a list of scopes, and rejects the whole text if any part is invalid', () => {
    fc.assert(
      fc.property(someScopes, (scopes) => {
        expect(parseScopes(scopes.toReversed().join(' '))).toEqual(scopes.length > 0 ? scopes : null);
        expect(parseScopes([...scopes, 'read_everything'].join(' '))).toBeNull();
      }),
    );
    expect(parseScopes('read_products read_products')).toEqual(['read_products']);
    expect(parseScopes('read_themes read_products')).toEqual(['read_products', 'read_themes']);
    for (const text of ['', ' ', 'read_products,read_orders', 'READ_PRODUCTS', 'read_products\tread_orders'])
      expect(parseScopes(text)).toBeNull();
  });
});

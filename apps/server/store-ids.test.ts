import { expect, test } from 'vitest';
import { z } from 'zod';
import { walkSchema } from '#core/contract/schema-walk.ts';
import { storeIdFields } from '#core/contract/store-id.ts';
import { listedRoutes } from './testing/listed-routes.ts';

/** Calls that our own store alone makes: no page of another store has a cart, a checkout or an order of ours. */
const ownStore =
  /^\/storefront\/(cart\.json|cart\/|checkout|order|post-purchase|review-request|products?\.json|shop\.json)/;

const shopperCalls = listedRoutes()
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.permission === 'shopper');

/**
 * Calls that speak the store's ids and no others, as texts: they also tell of lines that are not known here.
 */
const inTheirIds = ['priceStoreCart'];

/** A member that is named like an id of a product, a variant or a collection, or like a text or record of them. */
const isNamed = (name = ''): boolean =>
  /^(product|variant|collection)(_id)?$|^by_(variant|product)$|^(seen|lines)$/.test(name);

/** Where a schema has such members; lists, things and choices of words are no ids. */
function named(schema: z.ZodType | undefined): string[] {
  const found = new Set<string>();
  walkSchema(schema, (part, path) => {
    const isValue = part instanceof z.ZodNumber || part instanceof z.ZodString || part instanceof z.ZodRecord;
    if (isValue && isNamed(path.at(-1))) found.add(path.join('.'));
    return false;
  });
  return [...found];
}

const asking = shopperCalls.filter(({ query }) => 'ids' in ((query as z.ZodObject | undefined)?.shape ?? {}));
const declaring = asking.filter(({ name }) => !inTheirIds.includes(name));

test('calls of pages of a connected store say so, and say where their ids are', () => {
  expect(declaring.map(({ name }) => name).sort()).toEqual([
    'cartOffers',
    'cartUpsells',
    'productUpsells',
    'quickViewButton',
    'quickViewProduct',
    'storefrontOffers',
    'storefrontPage',
    'storefrontReviews',
    'storefrontStars',
    'storefrontVisitors',
    'storefrontWidgets',
    'takeBeat',
    'takeEvents',
    'tellStoreCart',
    'tellStoreOrder',
    'writeReview',
  ]);
  for (const { name, query, body, reply } of declaring) {
    for (const schema of [query, body, reply]) {
      const declared = new Set(storeIdFields(schema).map(({ path }) => path.join('.')));
      for (const path of named(schema))
        expect([name, [...declared]], path).toEqual([name, expect.arrayContaining([path])]);
    }
  }
});

test('every other call of shoppers is one that our own store alone makes, or names no product', () => {
  const others = shopperCalls.filter((endpoint) => !asking.includes(endpoint));
  for (const { name, path, query, body, reply } of others) {
    if (ownStore.test(path)) continue;
    expect([name, path, ...[query, body, reply].flatMap((schema) => named(schema))]).toEqual([name, path]);
  }
});

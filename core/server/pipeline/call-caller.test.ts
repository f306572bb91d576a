import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { resolveCaller } from './call-caller.ts';
import type { ActingShop, Services } from '../call/context.ts';
import type { Authentication } from '../call/request-authentication.ts';
import type { StoreView } from '../call/store-view.ts';

test('a page of a connected store that asks for list prices gets them, whatever the store makes good', async () => {
  const call = endpoint({
    name: 'call',
    ...{ method: 'GET', path: '/priced.json', summary: 'Prices', permission: 'shopper' },
    reply: z.object({}),
  });
  const shop = { id: 1, access: null } as ActingShop;
  const services = { shops: { byDomain: async () => shop } } as unknown as Services;
  const view: StoreView = { ours: (_kind, id) => id, theirs: (_kind, id) => id, discounts: true };
  const server = { storeView: async () => view };
  const discounts = async (query: object) => {
    const request = { query: { shop: 'a.test', ...query }, server } as unknown as FastifyRequest;
    const caller = await resolveCaller(call, services, {} as Authentication, request, undefined);
    return caller.shop.store?.discounts;
  };
  expect(await discounts({ ids: 'store' })).toBe(true);
  expect(await discounts({ ids: 'store', prices: 'list' })).toBe(false);
  expect(await discounts({ prices: 'list' })).toBeUndefined();
  // What one page asked for is not what the store is.
  expect(view.discounts).toBe(true);
});

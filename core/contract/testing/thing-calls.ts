import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, paging, sorting } from '../scalar.ts';
import { tabCounts } from '../tab-counts.ts';

/** The things of the harness, as its server keeps them: enough of everything a list and an editor show. */
export const thing = z.object({
  id,
  version: z.int(),
  name: z.string(),
  message: z.string(),
  active: z.boolean(),
  priority: z.int(),
  views: z.int(),
  rate: z.number().nullable(),
  sales: z.number().nullable(),
  picks: z.array(id),
  tiers: z.array(z.object({ label: z.string(), min_quantity: z.string() })),
  warning: z.string().optional(),
});
export type Thing = z.infer<typeof thing>;

const draft = thing.omit({ id: true, version: true }).partial();
const example = { thing: { name: 'Buy more, save more' } };

/** The kinds of the tabs; the things themselves have none, but nothing is handpicked. */
export const thingTabs = {
  all: {},
  quantity: { tab: 'quantity' },
  bundle: { tab: 'bundle' },
  handpicked: { tab: 'handpicked' },
} as const;

const thingFilters = {
  tab: z.string().optional(),
  search: z.string().optional(),
  status: z.enum(['active', 'inactive']).optional(),
};

export const listThings = endpoint({
  name: 'listThings',
  method: 'GET',
  path: '/harness/things.json',
  summary: 'A page of things',
  permission: 'member',
  scope: 'people',
  query: z.object({
    ...thingFilters,
    ...paging(250, 10),
    ...sorting(['priority', 'views'], 'priority'),
  }),
  reply: z.object({ things: z.array(thing), has_more: z.boolean() }),
});

export const countThingTabs = endpoint({
  name: 'countThingTabs',
  method: 'GET',
  path: '/harness/things/tab-counts.json',
  summary: 'How many things each tab has',
  permission: 'member',
  scope: 'people',
  query: z.object(thingFilters),
  reply: tabCounts(thingTabs),
});

export const getThing = endpoint({
  name: 'getThing',
  method: 'GET',
  path: '/harness/things/{id}.json',
  summary: 'One thing',
  permission: 'member',
  scope: 'people',
  params: idParams,
  reply: thing,
});

export const addThing = endpoint({
  name: 'addThing',
  method: 'POST',
  path: '/harness/things.json',
  summary: 'Makes a thing',
  permission: 'member',
  scope: 'people',
  body: z.object({ thing: draft }),
  example,
  idempotent: true,
  reply: thing,
  status: 201,
});

export const saveThing = endpoint({
  name: 'saveThing',
  method: 'PUT',
  path: '/harness/things/{id}.json',
  summary: 'Changes a thing that nobody else has changed',
  permission: 'member',
  scope: 'people',
  params: idParams,
  body: z.object({ thing: draft.extend({ version: z.int() }) }),
  example: { thing: { ...example.thing, version: 1 } },
  reply: thing,
});

export const deleteThings = endpoint({
  name: 'deleteThings',
  method: 'DELETE',
  path: '/harness/things.json',
  summary: 'Deletes things, or all',
  permission: 'member',
  scope: 'people',
  body: z.object({ ids: z.array(id), all: z.boolean() }),
  example: { ids: [1], all: false },
  reply: z.object({}),
});

export const activateThings = endpoint({
  name: 'activateThings',
  method: 'PUT',
  path: '/harness/status.json',
  summary: 'Switches things on or off',
  permission: 'member',
  scope: 'people',
  body: z.object({ ids: z.array(id), active: z.boolean() }),
  example: { ids: [1], active: true },
  reply: z.object({}),
});

export const orderThings = endpoint({
  name: 'orderThings',
  method: 'PUT',
  path: '/harness/order.json',
  summary: 'Gives things the order of their ids',
  permission: 'member',
  scope: 'people',
  body: z.object({ ids: z.array(id) }),
  example: { ids: [2, 1] },
  reply: z.object({}),
});

export const listPickable = endpoint({
  name: 'listPickable',
  method: 'GET',
  path: '/harness/products.json',
  summary: 'Products to pick from',
  permission: 'member',
  scope: 'people',
  query: z.object({
    ids: z.string().optional(),
    exclude_ids: z.string().optional(),
    search: z.string().default(''),
    page: z.coerce.number().int().default(1),
    limit: z.coerce.number().int().default(10),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id,
        title: z.string(),
        subtitle: z.string(),
        min_selling_price: z.number(),
        badge: z.string().optional(),
      }),
    ),
    hasMore: z.boolean(),
    total: z.int().optional(),
  }),
});

import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import {
  done,
  id,
  idList,
  idParams,
  paging,
  queryBoolean,
  searchText,
  sorting,
} from '../../contract/scalar.ts';

/** What the harness lists and edits: a thing without meaning, with every kind of field a page has. */
export const thing = z.object({
  id,
  version: z.int(),
  name: z.string(),
  message: z.string(),
  kind: z.enum(['mug', 'lamp', 'cloth']),
  active: z.boolean(),
  priority: z.int(),
  views: z.int(),
  /** Major units. */
  sales: z.number(),
  parts: z.array(z.object({ label: z.string(), min_quantity: z.number() })),
});
export type Thing = z.output<typeof thing>;

export const thingBody = thing.pick({ name: true, message: true, parts: true });
export type ThingDraft = z.output<typeof thingBody>;

const narrowing = {
  search: searchText.optional(),
  kind: z.string().optional(),
  active: queryBoolean.optional(),
};

export const listThings = endpoint({
  method: 'GET',
  path: '/admin/things.json',
  summary: 'Things, a page at a time',
  permission: 'member',
  query: z.object({
    ...narrowing,
    ...paging(50),
    ...sorting(['priority', 'name', 'views'], 'priority'),
    exclude_ids: idList(250).optional(),
    ids: idList(250).optional(),
    sort_by_requested_ids: queryBoolean.optional(),
  }),
  reply: z.object({ things: z.array(thing), has_more: z.boolean() }),
});

export const countThings = endpoint({
  method: 'GET',
  path: '/admin/things/count.json',
  summary: 'How many things match, in all and by kind',
  permission: 'member',
  query: z.object(narrowing),
  reply: z.object({ count: z.int(), counts: z.record(z.string(), z.int()) }),
});

export const getThing = endpoint({
  method: 'GET',
  path: '/admin/things/{id}.json',
  summary: 'One thing',
  permission: 'member',
  params: idParams,
  reply: z.object({ thing }),
});

export const createThing = endpoint({
  method: 'POST',
  path: '/admin/things.json',
  summary: 'Makes a thing',
  permission: 'member',
  body: z.object({ thing: thingBody }),
  reply: z.object({ thing }),
});

export const updateThing = endpoint({
  method: 'PUT',
  path: '/admin/things/{id}.json',
  summary: 'Changes a thing; a stale version is a conflict',
  permission: 'member',
  params: idParams,
  body: z.object({ thing: thingBody.extend({ version: z.int() }) }),
  reply: z.object({ thing }),
});

export const switchThings = endpoint({
  method: 'POST',
  path: '/admin/things/active.json',
  summary: 'Switches things on or off',
  permission: 'member',
  body: z.object({ ids: z.array(id), active: z.boolean() }),
  reply: done,
});

export const deleteThings = endpoint({
  method: 'DELETE',
  path: '/admin/things.json',
  summary: 'Deletes things',
  permission: 'member',
  body: z.object({ ids: z.array(id) }),
  reply: done,
});

export const orderThings = endpoint({
  method: 'POST',
  path: '/admin/things/order.json',
  summary: 'These things share the priorities they had, in this order',
  permission: 'member',
  body: z.object({ ids: z.array(id) }),
  reply: done,
});

export const thingSettings = z.object({
  version: z.int(),
  on: z.boolean(),
  heading: z.string(),
  rows: z.number(),
});
export type ThingSettings = z.output<typeof thingSettings>;

export const getThingSettings = endpoint({
  method: 'GET',
  path: '/admin/thing-settings.json',
  summary: 'The one set of settings',
  permission: 'member',
  reply: z.object({ settings: thingSettings }),
});

export const saveThingSettings = endpoint({
  method: 'PUT',
  path: '/admin/thing-settings.json',
  summary: 'Changes the settings, or only the switch',
  permission: 'member',
  body: z.object({ settings: thingSettings.partial() }),
  reply: z.object({ settings: thingSettings }),
});

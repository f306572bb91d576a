import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** The largest amount of a rate or a threshold, in minor units. */
export const maxShippingMinor = 99_999_999_999;
export const maxShippingTime = 100;

const minor = z.int().min(0).max(maxShippingMinor);

/** Shipping rates of a shop, in minor units of its currency. */
export const shippingSettings = z
  .object({
    /** 0: it is free. */
    standard_minor: minor,
    /** Null: the shop has no express rate. */
    express_minor: minor.nullable(),
    /** The standard rate is free from this total of items on; null: it never is. */
    free_from_minor: minor.min(1).nullable(),
    /** How long each takes, as shoppers read it; empty is not shown. */
    standard_time: z.string().trim().max(maxShippingTime),
    express_time: z.string().trim().max(maxShippingTime),
  })
  .meta({ id: 'ShippingSettings' });
export type ShippingSettings = z.infer<typeof shippingSettings>;

const shown = shippingSettings.extend({
  /** ISO 4217, of the shop. */
  currency: z.string(),
  /** False while the rates are those that the shop began with. */
  saved: z.boolean(),
  version: z.int(),
});

export const getShippingSettings = endpoint({
  name: 'getShippingSettings',
  method: 'GET',
  path: '/admin/setting/shipping.json',
  summary: 'The shipping rates of the shop',
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({ shipping: shown }),
});

/** Checkouts that have begun keep the rates they began with. 409 `core.stale` with `current` when they were changed since. */
export const updateShippingSettings = endpoint({
  name: 'updateShippingSettings',
  method: 'PUT',
  path: '/admin/setting/shipping.json',
  summary: 'Changes the shipping rates of the shop',
  permission: 'settings',
  scope: 'write_settings',
  body: z.object({ shipping: shippingSettings.extend({ version: z.int() }) }),
  example: {
    shipping: {
      standard_minor: 490,
      express_minor: 1200,
      free_from_minor: 7500,
      standard_time: 'Three to five working days',
      express_time: 'The next working day',
      version: 1,
    },
  },
  reply: z.object({ shipping: shown }),
  errors: { 409: ['core.stale'] },
});

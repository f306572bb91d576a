import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idList, idParams, instant, paging, timestamp } from '#core/contract/scalar.ts';
import { offerTypes } from '#modules/offers/offer/contract/offer-choice.ts';
import { conversionSentences } from '../../truth/contract/conversion-refusals.ts';
import { chosenIds } from '../../truth/contract/target.ts';
import {
  displayTypes,
  durationTypes,
  longestDuration,
  maxTimerName,
  maxTimerText,
  newTimer,
} from './timer-choice.ts';
import { timerSentences } from './timer-refusals.ts';

const labels = z.object({ day: z.boolean(), hour: z.boolean(), minute: z.boolean(), second: z.boolean() });

const duration = z
  .number()
  .int(timerSentences.duration_whole)
  .min(1, timerSentences.duration_range)
  .max(longestDuration, timerSentences.duration_range);

const written = {
  /** The name for staff; empty: the timer is named by its target. Shoppers don't see it. */
  name: z.string().trim().max(maxTimerName),
  /** Plain text that shoppers read after the time; empty: the words of the shop's language, `left to buy`. */
  text: z.string().trim().max(maxTimerText),
  enable: z.boolean(),
  /** Whole days or hours, 1 to 9999 (V349, V350). Of a saved timer it changes only with `restart_duration` (V303). */
  duration,
  duration_type: z.enum(durationTypes),
  /** Begins anew at its end, for all shoppers at once; never while the shop shows only what is true. */
  duration_repeat: z.boolean(),
  /** Off, the duration begins when the timer is made. */
  schedule_enable: z.boolean(),
  /** Not in the past where it is set or changed, to the minute (V352). */
  schedule_start_at: instant,
  display_type: z.enum(displayTypes),
  product_ids: chosenIds,
  collection_ids: chosenIds,
  settings: z.object({ enable_labels: labels }),
  /** The offer whose end takes the place of the duration: the timer is true then. Null: it is simulated. */
  offer_id: id.nullable(),
};

/** A timer as it is stored; what it counts down to is worked out when it is read. */
export const timer = z
  .object({
    id,
    ...written,
    schedule_start_at: timestamp,
    /** When the running duration ends, or the offer; null where the offer has no end (any more). */
    duration_expire_at: timestamp.nullable(),
    /** That lies behind, and nothing begins it anew (V301). */
    expired: z.boolean(),
    /** The offer it is bound to; `active`: shoppers get it, but for its end. */
    offer: z.object({ id, title: z.string(), ends_at: timestamp.nullable(), active: z.boolean() }).nullable(),
    /** When the offer that it was bound to was deleted: it is off since, and bound to nothing. */
    offer_lost_at: timestamp.nullable(),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'CountdownTimer' });
export type Timer = z.infer<typeof timer>;

interface Chosen {
  display_type?: string | undefined;
  product_ids?: readonly number[] | undefined;
  collection_ids?: readonly number[] | undefined;
}

/**
 * A timer for products or collections needs at least one (V351). Fields that are not sent are not checked. The error
 * appears beside the others, except when a number is fractional.
 */
const choosesSome = (display: 'products' | 'collections', field: 'product_ids' | 'collection_ids') =>
  z.refine<Chosen | null>(
    (timer) =>
      typeof timer !== 'object' ||
      timer === null ||
      timer.display_type !== display ||
      timer[field]?.length !== 0,
    { path: [field], message: conversionSentences.choose_one, when: () => true },
  );
const someProducts = choosesSome('products', 'product_ids');
const someCollections = choosesSome('collections', 'collection_ids');

const input = z
  .object({
    ...written,
    name: written.name.default(newTimer.name),
    text: written.text.default(newTimer.text),
    enable: written.enable.default(newTimer.enable),
    duration: duration.default(newTimer.duration),
    duration_type: written.duration_type.default(newTimer.duration_type),
    duration_repeat: written.duration_repeat.default(newTimer.duration_repeat),
    schedule_enable: written.schedule_enable.default(newTimer.schedule_enable),
    /** Now, where it is left out. */
    schedule_start_at: instant.optional(),
    display_type: written.display_type.default(newTimer.display_type),
    product_ids: chosenIds.default([]),
    collection_ids: chosenIds.default([]),
    settings: written.settings.default(newTimer.settings),
    offer_id: id.nullable().default(null),
  })
  .check(someProducts, someCollections);
export type TimerInput = z.infer<typeof input>;

const change = z
  .object(written)
  .partial()
  .extend({
    /** Begins the duration anew, now or at a start that lies ahead; only then may it be another one (V302). */
    restart_duration: z.boolean().optional(),
    /** As it was read; without one the last writer wins. */
    version: z.int().min(1).optional(),
  })
  .check(someProducts, someCollections);
export type TimerChange = z.infer<typeof change>;

const one = z.object({ timer });

/** Timers, the newest first (C084). */
export const listTimers = endpoint({
  name: 'listTimers',
  method: 'GET',
  path: '/admin/copt/timers.json',
  summary: 'Timers of product pages, newest first',
  permission: 'apps',
  scope: 'read_conversion',
  query: z.object(paging(250, 20)),
  reply: z.object({ timers: z.array(timer), total: z.int().min(0), has_more: z.boolean() }),
});

/** One timer (C082). */
export const getTimer = endpoint({
  name: 'getTimer',
  method: 'GET',
  path: '/admin/copt/timers/{id}.json',
  summary: 'One timer',
  permission: 'apps',
  scope: 'read_conversion',
  params: idParams,
  reply: one,
});

/** Makes a timer (C081); what is left out is as V274 has it. */
export const createTimer = endpoint({
  name: 'createTimer',
  method: 'POST',
  path: '/admin/copt/timers.json',
  summary: 'Creates a timer for product pages',
  permission: 'apps',
  scope: 'write_conversion',
  body: z.object({ timer: input }),
  bare: 'timer',
  example: { timer: { duration: 20, duration_type: 'hours', display_type: 'products', product_ids: [1201] } },
  reply: one,
  status: 201,
  idempotent: true,
});

/** Absent fields stay (C083). With the `version` that was read, a save over a later change is refused (409). */
export const updateTimer = endpoint({
  name: 'updateTimer',
  method: 'PUT',
  path: '/admin/copt/timers/{id}.json',
  summary: 'Updates a timer, turns it on or off, or restarts its duration',
  permission: 'apps',
  scope: 'write_conversion',
  params: idParams,
  body: z.object({ timer: change }),
  bare: 'timer',
  example: { timer: { enable: false } },
  reply: one,
});

/** Deletes up to 250 timers, all or none (C085). The ids come in the body or in the query (`?ids=1,2`). */
export const deleteTimers = endpoint({
  name: 'deleteTimers',
  method: 'DELETE',
  path: '/admin/copt/timers/bulk-delete.json',
  summary: 'Deletes timers permanently',
  permission: 'apps',
  scope: 'write_conversion',
  query: z.object({ ids: idList().optional() }),
  body: z.object({ ids: z.array(id).min(1, timerSentences.name_a_timer).max(250) }).optional(),
  example: { ids: [5801] },
  reply: z.object({ success: z.literal(true), count: z.int().min(0) }),
});

/**
 * Offers with an end that lies ahead, on which a timer can be bound: the 250 that end soonest. `without_end` are the 250
 * newest that are on and lack such an end; with one, a timer can be bound to them.
 */
export const listTimerOffers = endpoint({
  name: 'listTimerOffers',
  method: 'GET',
  path: '/admin/copt/timers/offers.json',
  summary: 'Offers whose end a timer can count down to, the soonest first',
  permission: 'apps',
  scope: 'read_conversion',
  reply: z.object({
    offers: z.array(
      z
        .object({
          id,
          title: z.string(),
          ends_at: timestamp,
          /** On which pages: of all products, or of some. */
          target: z.enum(displayTypes),
          product_ids: z.array(id),
          collection_ids: z.array(id),
        })
        .meta({ id: 'TimerOffer' }),
    ),
    without_end: z.array(
      z
        .object({
          id,
          title: z.string(),
          /** Which kind of editor it has. */
          offer_type: z.enum(offerTypes),
        })
        .meta({ id: 'TimerOfferWithoutEnd' }),
    ),
  }),
});

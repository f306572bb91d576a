import { z } from 'zod';
import { id, refineAmount, timestamp } from '#core/contract/scalar.ts';
import { funnelFields, funnelLimits, funnelRelations, valueOfField } from './funnel-choice.ts';
import { conditionMatches } from '../../offer/contract/offer-choice.ts';

const key = z.string().min(1).max(64);

/**
 * One condition on the order that a funnel is for (V089). `value` is a product id, a count, an amount in
 * major units, or a country code (`US`).
 */
export const funnelCondition = z
  .object({
    /** Only tells rows apart on the screen (V072). */
    key: z.union([z.int(), z.string().max(64)]).optional(),
    field: z.enum(funnelFields),
    relation: z.enum(funnelRelations),
    value: z.string().max(64),
  })
  .superRefine(({ field, value }, check) => {
    if (valueOfField[field] === 'amount') refineAmount(check, Number(value), ['value']);
  });
export type FunnelCondition = z.infer<typeof funnelCondition>;

/** A post-purchase offer, and the steps after it; null ends the funnel. */
export const funnelStep = z
  .object({
    key,
    offer_id: z.int().min(0),
    accept: key.nullable(),
    decline: key.nullable(),
  })
  .meta({ id: 'FunnelStep' });
export type FunnelStep = z.infer<typeof funnelStep>;

const written = {
  funnel_name: z.string().max(255),
  match: z.enum(conditionMatches),
  /** None: every order. */
  conditions: z.array(funnelCondition).max(funnelLimits.conditions),
  /** One more than allowed is let through, so that the refusal has its own words. */
  steps: z.array(funnelStep).max(funnelLimits.steps + 10),
  /** Key of the first step. */
  start: z.string().max(64),
  /** Percent of orders that are shown nothing of it, so that what it brings can be measured. */
  holdout_percent: z.int(),
  activated: z.boolean(),
};

export const funnel = z
  .object({
    id,
    shop_id: id,
    /** Counts saves; send it back with a save so that a stale one is refused with 409. */
    version: z.int().min(1),
    ...written,
    /** 1 is tried first; the first that fits an order is taken. */
    priority: z.int().min(1),
    created_at: timestamp,
    updated_at: timestamp,
    created_at_str: z.string(),
    updated_at_str: z.string(),
  })
  .meta({ id: 'Funnel' });
export type Funnel = z.infer<typeof funnel>;

/** Body of a create or an update: shape and bounds; the rules are `validateFunnel`. */
export const funnelInput = z
  .object({
    id: z.int().min(0).optional(),
    version: z.int().min(1).optional(),
    funnel_name: written.funnel_name.default(''),
    match: written.match.default('all'),
    conditions: written.conditions.default([]),
    steps: written.steps,
    start: written.start,
    holdout_percent: written.holdout_percent.default(0),
    activated: written.activated.default(true),
    priority: z.int().min(1).max(1_000_000).optional(),
    shop_id: id.optional(),
  })
  .meta({ id: 'FunnelInput' });
export type FunnelInput = z.infer<typeof funnelInput>;

import { z } from 'zod';
import { id } from '#core/contract/scalar.ts';
import { defineEvent } from '#core/contract/event-kind.ts';

/** The cost of an order changed. */
export const costsReported = defineEvent('analytics.costs_reported', z.object({ order_id: id }));

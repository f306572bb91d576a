import { z } from 'zod';
import { id } from '#core/contract/scalar.ts';
import { defineEvent } from '#core/contract/event-kind.ts';

/** What an order cost is another thing. */
export const costsReported = defineEvent('analytics.costs_reported', z.object({ order_id: id }));

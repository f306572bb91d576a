import type { z } from 'zod';
import type { funnelInput } from './funnel.ts';

/** What several calls show as the thing they take. */
export const funnelExample = {
  funnel_name: 'After a large order',
  conditions: [{ field: 'order_value', relation: 'greater', value: '50' }],
  steps: [{ key: '1', offer_id: 4601, accept: null, decline: null }],
  start: '1',
} satisfies z.input<typeof funnelInput>;

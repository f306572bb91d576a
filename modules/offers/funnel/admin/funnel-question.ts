import { askForPriorities } from '../../offer/admin/priority-question.ts';
import type { listFunnels } from '../contract/funnel-calls.ts';

/** The value of `?tab=` under which the post-purchase screen shows funnels (ambiguity 32). */
export const funnelTab = 'funnels';

/** The first question of the list of funnels. */
export const askForFunnels = askForPriorities<typeof listFunnels>('/admin/offers/funnels');

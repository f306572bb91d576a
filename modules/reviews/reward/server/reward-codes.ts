import type { StoreCodes } from '#modules/orders/code/server/public.ts';

/** What thanking writers needs of other areas. */
export interface RewardNeeds {
  /** How codes come to be in a connected store. */
  readonly storeCodes: StoreCodes;
}

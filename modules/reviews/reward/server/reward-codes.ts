import type { StoreCodes } from '#modules/orders/code/server/public.ts';

/** What rewards need from other areas. */
export interface RewardNeeds {
  /** Creates codes in a connected store. */
  readonly storeCodes: StoreCodes;
}

import type { StorePlace } from '#core/rules/store-address.ts';
import type { StoreDiscounts } from '#core/rules/store-discounts.ts';
import type { Ctx } from '#core/server/call/context.ts';

/** The connected store of a shop: where it is, and whether its pages show what offers take off. */
export interface ConnectedStore extends StorePlace {
  discounts: StoreDiscounts;
}

/** The connected store of a shop, if it has one: an area that builds on this one knows. */
export type ConnectedStoreOf = (ctx: Pick<Ctx, 'services' | 'shop' | 'tx'>) => Promise<ConnectedStore | null>;

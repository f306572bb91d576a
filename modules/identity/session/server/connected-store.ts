import type { StorePlace } from '#core/rules/store-address.ts';
import type { Ctx } from '#core/server/context.ts';

/** Where the connected store of a shop is, if it has one: an area that builds on this one knows. */
export type ConnectedStoreOf = (ctx: Pick<Ctx, 'services' | 'shop' | 'tx'>) => Promise<StorePlace | null>;

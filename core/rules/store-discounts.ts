/**
 * Whether pages of a connected store show what offers take off. `unchecked`: its checkout was not tested for it yet;
 * `shut`: it is not ready to charge it; `list_prices`: no store is given discounts by this server.
 */
export type StoreDiscounts = 'shown' | 'unchecked' | 'shut' | 'list_prices';

/**
 * Whether pages of a connected store show what offers take off. `unchecked`: its checkout was not tested for it yet;
 * `shut`: it is not ready to charge it.
 */
export type StoreDiscounts = 'shown' | 'unchecked' | 'shut';

/** What other areas provide to price carts. */
export type { OrderDependencies } from './order-dependencies.ts';

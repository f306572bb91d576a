/** Types that other areas implement to price carts. */
export type { OrderDependencies } from './order-dependencies.ts';

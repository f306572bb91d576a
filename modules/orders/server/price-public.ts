/** What other areas may use of how prices are asked for. */
export type { OrderDependencies } from './order-dependencies.ts';

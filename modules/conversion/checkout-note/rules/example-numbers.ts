import { drawn } from '../../truth/rules/drawn.ts';
import { madeUpPurchases, madeUpStock } from '../contract/checkout-note-words.ts';

/**
 * A preview's numbers of purchases and stock (V463): the same for the same `seed`, so that they stay while it is open.
 */
export const exampleNumbers = (seed: string) => ({
  purchased_number: String(drawn(`bought:${seed}`, madeUpPurchases)),
  stock_number: String(drawn(`stock:${seed}`, madeUpStock)),
});

import { drawn } from '../../truth/rules/drawn.ts';
import { madeUpPurchases, madeUpStock } from '../contract/checkout-note-words.ts';

/** What a preview says was bought and is left (V463): the same for the same `seed`, so that it stays while it is open. */
export const exampleNumbers = (seed: string) => ({
  purchased_number: String(drawn(`bought:${seed}`, madeUpPurchases)),
  stock_number: String(drawn(`stock:${seed}`, madeUpStock)),
});

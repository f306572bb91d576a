import { checkoutVariables, stockWorthSaying } from '../contract/checkout-note-words.ts';
import { filled, namesIn } from '../../truth/rules/template.ts';

/** The facts about a product in a cart. */
export interface CartProduct {
  product_id: number;
  title: string;
  /** Units of it that were bought and paid within 24 hours. */
  purchased: number;
  /** Units left of the variant in the cart; null if its stock is not tracked. */
  stock: number | null;
}

/** Variables for numbers, which need a fact. */
const countedNames = checkoutVariables.filter((name) => name !== 'product_title');

const numbersIn = (message: string): string[] =>
  namesIn(message).filter((name) => countedNames.some((one) => one === name));

/** The numbers that a message can use; null without any: no purchases, untracked stock, or plenty of it. */
const factsOf = ({ title, purchased, stock }: CartProduct) => ({
  product_title: title,
  purchased_number: purchased > 0 ? String(purchased) : null,
  stock_number: stock !== null && stock > 0 && stock <= stockWorthSaying ? String(stock) : null,
});

/**
 * Whether a message can be true: it has a variable for a counted number. Without one there is no fact to check it
 * against.
 */
export const namesFacts = (message: string): boolean => numbersIn(message).length > 0;

/** The line of a cart, and the product that it is about. */
export interface CheckoutLine {
  text: string;
  product_id: number;
  simulated: boolean;
}

/**
 * The line of a cart: of the products that it is true of, the one bought most; where there is none and a shop may, of the
 * first one with numbers that are made up where there are no facts. Null: no line.
 */
export function checkoutLine(
  message: string,
  products: readonly CartProduct[],
  madeUp: ((product: CartProduct) => { purchased: number; stock: number }) | null,
): CheckoutLine | null {
  if (namesFacts(message)) {
    const ranked = products.toSorted((a, b) => b.purchased - a.purchased);
    for (const product of ranked) {
      const text = filled(message, factsOf(product));
      if (text !== null) return { text, product_id: product.product_id, simulated: false };
    }
  }
  const [first] = products;
  if (!madeUp || !first) return null;
  const { purchased, stock } = madeUp(first);
  const facts = factsOf(first);
  const text = filled(message, {
    product_title: first.title,
    purchased_number: facts.purchased_number ?? String(purchased),
    stock_number: facts.stock_number ?? String(stock),
  });
  return text === null ? null : { text, product_id: first.product_id, simulated: true };
}

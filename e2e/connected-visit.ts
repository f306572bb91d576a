import { expect, type Locator, type Page } from '#core/testing/browser-test.ts';
import type { ShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import type { WooSandbox } from '../sandbox/woocommerce/woocommerce-sandbox.ts';
import { fillInWoo, payShopify } from './connected-checkout.ts';
import {
  centsOf,
  type Open,
  ownCodes,
  shopifyCart,
  wooCart,
  wooCodes,
  wooTotal,
} from './connected-prices.ts';

/** What a shopper does on the pages of a connected store, and what its cart and its checkout ask, whichever kind it is. */

/** What both kinds of stores are asked and do, by their own names. */
export interface There {
  address: string;
  cart: string;
  /** Adds what the product's page says. */
  add(page: Page): Promise<void>;
  /** The cart's line on the cart's page, so many of it. */
  setQuantity(page: Page, quantity: number): Promise<void>;
  /** From the cart's page. */
  checkOut(page: Page): Promise<void>;
  /** From the product's page, right after it was added there. */
  leave(page: Page): Promise<void>;
  /** What the checkout that is open asks for its products, in cents. */
  asked(page: Page): Promise<number>;
  /** Fills in the checkout and pays. */
  pay(page: Page): Promise<void>;
  /** Types a code where the store takes one, of a shopper on its way through the checkout. */
  type(page: Page, code: string): Promise<void>;
  /** What the cart's products cost: before discounts, and after them. */
  sums(page: Page): Promise<{ list: number; total: number; units: number; codes: string[] }>;
  /** Our codes that would take something off now. */
  standing(): string[];
  /** What the store was paid for the products of its orders, oldest first, in cents. */
  charged(): number[];
  /** Puts so many of the product into the cart without a page. */
  put(page: Page, quantity: number): Promise<void>;
}

const ours = (codes: readonly string[]) => codes.filter((code) => code.toUpperCase().startsWith('SAVE-'));

export function atShopify({ store, address }: Open<ShopifySandbox>): There {
  const root = `http://${store.host}`;
  return {
    address,
    cart: `${root}/cart`,
    async add(page) {
      await page.locator('.product-form__submit').first().click();
      await page.locator('cart-drawer.active .drawer__close').click();
    },
    async setQuantity(page, quantity) {
      await page.locator('#Quantity-1').fill(String(quantity));
      await page.locator('#Quantity-1').blur();
    },
    async checkOut(page) {
      await page.locator('#checkout').click();
      await expect(page.locator('[data-checkout-subtotal]')).toBeVisible();
    },
    async leave(page) {
      const checkout = page.locator('#CartDrawer-Checkout');
      if (!(await checkout.isVisible())) await page.locator('#cart-icon-bubble').click();
      await checkout.click();
      await expect(page.locator('[data-checkout-subtotal]')).toBeVisible();
    },
    asked: async (page) =>
      Number(await page.locator('[data-checkout-subtotal]').getAttribute('data-checkout-subtotal')),
    pay: payShopify,
    async type(page, code) {
      await this.checkOut(page);
      await page.locator('[name="reductions"]').fill(code);
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.locator(`[data-code="${code}"]`)).toBeVisible();
    },
    async sums(page) {
      const cart = await shopifyCart(page);
      const all = (of: (item: (typeof cart.items)[number]) => number) =>
        cart.items.reduce((sum, item) => sum + of(item), 0);
      return {
        list: all((item) => item.original_line_price),
        total: all((item) => item.final_line_price),
        units: all((item) => item.quantity),
        codes: ownCodes(cart).map(({ code }) => code),
      };
    },
    standing: () => ours(store.ledger().standing),
    charged: () => store.ledger().orders.map(({ subtotal }) => subtotal),
    async put(page, quantity) {
      const { id } = (store.products[1]!.variants as { id: number }[])[0]!;
      await page.request.post(`${root}/cart/add.js`, { data: { id, quantity } });
    },
  };
}

export function atWoo({ store, address }: Open<WooSandbox>): There {
  const root = `http://${store.host}`;
  return {
    address,
    cart: `${root}/cart/`,
    add: (page) => page.locator('.single_add_to_cart_button').click(),
    async setQuantity(page, quantity) {
      await page.locator('input.qty').first().fill(String(quantity));
      await page.locator('[name="update_cart"]').click();
    },
    async checkOut(page) {
      await page.locator('.checkout-button').click();
      await expect(page.locator('#place_order')).toBeVisible();
    },
    async leave(page) {
      await page.locator('a.checkout').first().click();
      await expect(page.locator('#place_order')).toBeVisible();
    },
    async asked(page) {
      const off = page.locator('#order_review .cart-discount td .amount');
      const cents = async (at: Locator) => centsOf((await at.first().textContent())!);
      const before = await cents(page.locator('#order_review .cart-subtotal .amount'));
      return before - ((await off.count()) > 0 ? await cents(off) : 0);
    },
    pay: (page) => fillInWoo(page, 'classic'),
    async type(page, code) {
      await page.locator('#coupon_code').fill(code);
      await page.locator('[name="apply_coupon"]').click();
      await expect(page.locator('.woocommerce-error,.woocommerce-message').first()).toBeVisible();
    },
    async sums(page) {
      const cart = await wooCart(page);
      return {
        list: cart.items.reduce((sum, { totals }) => sum + Number(totals.line_subtotal), 0),
        total: wooTotal(cart),
        units: cart.items.reduce((sum, { quantity }) => sum + quantity, 0),
        codes: wooCodes(cart),
      };
    },
    standing: () => ours(store.ledger.standing()),
    charged: () =>
      store.ledger
        .orders()
        .map(({ lines }) => lines.reduce((all, line) => all + Math.round(line.charged * 100), 0)),
    async put(page, quantity) {
      const [first] = [await page.request.get(`${root}/wp-json/wc/store/v1/cart`)];
      await page.request.post(`${root}/wp-json/wc/store/v1/cart/add-item`, {
        headers: { Nonce: first.headers()['nonce']! },
        data: { id: 100_010, quantity },
      });
    },
  };
}

export const tables = (page: Page) => page.locator('backroom-quantity');
/** Prices of ours on the page. */
export const prices = (page: Page) => tables(page).locator('.price');

/**
 * A cart's page that is loading anew, as its codes have come on, may come in between. Once nothing is on its way: a cart
 * that is drawn anew takes back what is typed at that moment.
 */
export async function go(page: Page, address: string): Promise<void> {
  await expect(() => page.goto(address)).toPass();
  // A slow machine gets on without: what follows is read until it holds.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
}

import type { SandboxReply } from '../sandbox-server.ts';
import { addLines, CartRefused } from './shopify-cart.ts';
import { type Checkout, priceCheckout } from './shopify-checkout-price.ts';
import { checkoutPage, thankYouPage } from './shopify-checkout-pages.ts';
import type { Row } from './shopify-data.ts';
import { type Buyer, makeOrder } from './shopify-order.ts';
import { type Cart, findVariant, type ShopState, stockOf, token } from './shopify-state.ts';
import { newCart, redirect, type Visit } from './shopify-visit.ts';

export interface CheckoutOptions {
  state: ShopState;
  /** Tells who listens that an order was made. */
  placed(order: Row): void;
}

const emptyBuyer = (country: string): Buyer => ({
  ...{ email: '', firstName: '', lastName: '', address1: '', city: '', zip: '' },
  country,
});

/** The buyer of a wallet: its app sends the address, and the shopper types nothing. */
const walletBuyer: Omit<Buyer, 'country'> = {
  ...{ email: 'wallet@shopper.test', firstName: 'Wanda', lastName: 'Wallet' },
  ...{ address1: 'Rua 1', city: 'Porto', zip: '4000-001' },
};

export function makeCheckouts({ state, placed }: CheckoutOptions) {
  const checkouts = new Map<string, Checkout>();
  /** The open checkout of a cart is gone on with: two tabs of one cart pay once. */
  const begin = (cart: Cart, visit: Visit, express: boolean): Checkout => {
    const open = [...checkouts.values()].find((one) => one.cart === cart && one.order === null);
    const checkout = open ?? {
      ...{ token: token(), cart, codes: [], express, order: null },
      buyer: emptyBuyer(visit.market.country),
      shipping: state.shipping[0]!.code,
    };
    checkout.express = express;
    if (express) checkout.buyer = { ...walletBuyer, country: visit.market.country };
    checkouts.set(checkout.token, checkout);
    return checkout;
  };

  function start(visit: Visit): SandboxReply {
    const { query } = visit.request;
    const cart = visit.existing();
    if (!cart || cart.lines.length === 0) return redirect('/cart');
    const checkout = begin(cart, visit, query.has('express'));
    // `?discount=CODE` puts one on (shopify.dev/docs/apps/build/checkout/create-cart-permalinks).
    addCode(checkout, query.get('discount'));
    return redirect(`/checkouts/${checkout.token}`);
  }

  /**
   * The dynamic checkout button buys one variant past the cart
   * (shopify.dev/docs/storefronts/themes/pricing-payments/accelerated-checkout). Whether codes of the cart go along is
   * not published: they do not, and neither do its attributes.
   */
  function buyNow(visit: Visit): SandboxReply {
    const form = visit.request.form ?? new URLSearchParams();
    const cart = newCart(visit.existing()?.landingSite ?? '/', visit.existing()?.referringSite);
    try {
      addLines(state, cart, [
        { id: form.get('id'), quantity: form.get('quantity') ?? 1, properties: propertiesOf(form) },
      ]);
    } catch (error) {
      if (!(error instanceof CartRefused)) throw error;
      const { status, message, description } = error;
      return { status, body: { status, message, description } };
    }
    return redirect(`/checkouts/${begin(cart, visit, false).token}`);
  }

  function addCode(checkout: Checkout, code: string | null): void {
    const text = code?.trim() ?? '';
    const all = [...checkout.cart.codes, ...checkout.codes];
    if (text !== '' && !all.some((one) => one.toLowerCase() === text.toLowerCase()))
      checkout.codes.push(text);
  }

  /** The reason why it can't be paid, as text for the page, or null. */
  function problem(checkout: Checkout, visit: Visit): string | null {
    const { form } = visit.request;
    const { charged, priced } = priceCheckout(state, checkout, visit.market.rate);
    if (!/^[^\s@]+@[^\s@]+$/.test(checkout.buyer.email)) return 'Enter a valid email';
    if (!checkout.buyer.lastName || !checkout.buyer.address1 || !checkout.buyer.city)
      return 'Enter an address';
    const short = checkout.cart.lines.find((line) => {
      const variant = findVariant(state, line.variant);
      return !variant || stockOf(variant) < line.quantity;
    });
    if (short || priced.lines.length === 0) return 'Some items are no longer available';
    // The charge must match the shown total; after a change the shopper is asked again.
    if (form?.get('shown_total') !== String(charged.total)) return 'Your order total has changed';
    // The Bogus gateway takes card number 1, declines 2 and fails with 3
    // (help.shopify.com/manual/checkout-settings/test-orders).
    const card = checkout.express ? '1' : form?.get('card_number');
    if (card === '2') return 'Your card was declined';
    return card === '1' ? null : 'There was an issue processing your payment';
  }

  function post(checkout: Checkout, visit: Visit): SandboxReply {
    const form = visit.request.form ?? new URLSearchParams();
    const { buyer } = checkout;
    const text = (name: string, was: string) => (form.has(name) ? (form.get(name) ?? '').trim() : was);
    checkout.buyer = {
      email: text('email', buyer.email),
      firstName: text('firstName', buyer.firstName),
      lastName: text('lastName', buyer.lastName),
      address1: text('address1', buyer.address1),
      city: text('city', buyer.city),
      zip: text('postalCode', buyer.zip),
      country: text('countryCode', buyer.country),
    };
    checkout.shipping = text('shipping_rate', checkout.shipping);
    if (form.has('remove_discount')) {
      const gone = form.get('remove_discount')!.toLowerCase();
      checkout.codes = checkout.codes.filter((one) => one.toLowerCase() !== gone);
      checkout.cart.codes = checkout.cart.codes.filter((one) => one.toLowerCase() !== gone);
    }
    if (form.has('apply')) addCode(checkout, form.get('reductions'));
    if (!form.has('pay')) return redirect(`/checkouts/${checkout.token}`);
    const wrong = problem(checkout, visit);
    if (wrong)
      return {
        body: checkoutPage(
          state,
          checkout,
          priceCheckout(state, checkout, visit.market.rate),
          visit.market,
          wrong,
        ),
      };
    const { priced, totals, shipping, charged } = priceCheckout(state, checkout, visit.market.rate);
    const order = makeOrder({
      ...{ state, priced, totals, shipping, cart: checkout.cart, checkoutToken: checkout.token },
      buyer: checkout.buyer,
      paid: { currency: visit.market.currency, cents: charged.total, rate: visit.market.rate },
    });
    checkout.order = order;
    // The cart is spent: the browser gets a new one.
    state.carts.delete(checkout.cart.token);
    placed(order);
    return redirect(`/checkouts/${checkout.token}/thank-you`);
  }

  /** Answers what belongs to the checkout; null for another address. No script of the theme runs on any of its pages. */
  return (visit: Visit): SandboxReply | null => {
    const { path, method } = visit.request;
    if (path === '/checkout') return start(visit);
    if (path === '/checkout/buy-now' && method === 'POST') return buyNow(visit);
    const found = /^\/checkouts\/(\w+)(\/thank-you)?$/.exec(path);
    if (!found) return null;
    const checkout = checkouts.get(found[1]!);
    if (!checkout) return { status: 404, body: '<!doctype html><title>Page not found</title>' };
    const after = `/checkouts/${checkout.token}/thank-you`;
    if (checkout.order) return path === after ? { body: thankYouPage(checkout.order) } : redirect(after);
    if (found[2]) return redirect(`/checkouts/${checkout.token}`);
    if (method === 'POST') return post(checkout, visit);
    if (checkout.cart.lines.length === 0) return redirect('/cart');
    const priced = priceCheckout(state, checkout, visit.market.rate);
    return { body: checkoutPage(state, checkout, priced, visit.market, null) };
  };
}

function propertiesOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const property = /^properties\[([^\]]+)\]$/.exec(name)?.[1];
      return property ? [[property, value]] : [];
    }),
  );
}

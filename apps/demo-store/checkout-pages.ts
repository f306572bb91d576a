import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { changeCartDiscountCode } from '#modules/orders/cart/contract/cart-calls.ts';
import {
  type checkout as checkoutSchema,
  completeCheckout,
  getCheckout,
  getPlacedOrder,
  startCheckout,
} from '#modules/orders/checkout/contract/checkout-calls.ts';
import type { Quote } from '#modules/orders/cart/contract/quote.ts';
import { formatMinor, toMinor } from '#core/rules/money.ts';
import {
  checkoutErrors,
  completeBody,
  emptyValues,
  fieldErrors,
  packOffered,
  sentValues,
  unpackOffered,
} from './checkout-form.ts';
import type { CheckoutError, CheckoutValues } from './checkout-form.ts';
import { countryList, countryName } from './country-list.ts';
import { codeField, readTypedCode } from './discount-code-field.ts';
import { type CallAnswer, type CallRefused, StoreFailure } from './store-client.ts';
import { afterPayment, offerOf, orderPath } from './offer-page.ts';
import { formOf } from './store-form.ts';
import { contextCart, sendNotFound, type StoreVisit } from './store-visit.ts';
import type { StoreWords } from './store-words.en.ts';
import { fill, storeWords } from './store-words.ts';
import { addMajor, themeOrder, themeQuote } from './theme-shapes.ts';

type Checkout = z.output<typeof checkoutSchema>;

const testCards = [
  { number: '4242 4242 4242 4242', word: 'card_pays' },
  { number: '4000 0000 0000 0002', word: 'card_declined' },
] as const;

/** How often and how long to wait for the first of two equal forms; milliseconds. */
const patience = { tries: 20, pause: 250 };

interface CheckoutState {
  checkout: Checkout;
  values: CheckoutValues;
  errors: CheckoutError[];
  idempotencyKey: string;
  /** The prices that the shopper saw before and may have agreed to. */
  shown?: Quote;
}

/** Leads with what the shopper didn't know when the form was sent: the items cost something else now. */
function withPriceNote(state: CheckoutState, words: StoreWords, locale: string): CheckoutError[] {
  const { total_minor: now, currency } = state.checkout.quote;
  const before = state.shown?.total_minor ?? now;
  if (before === now) return state.errors;
  const [cost, instead] = [formatMinor(now, currency, locale), formatMinor(before, currency, locale)];
  const message = fill(words.items_now, { cost, instead });
  return [
    { field: null, message },
    ...state.errors.filter(({ message: said }) => said !== words.prices_changed),
  ];
}

/**
 * Reports that the code which was part of the price no longer applies. A code that never applied gets its error at the
 * field alone.
 */
function withCodeNote(
  errors: CheckoutError[],
  { shown }: CheckoutState,
  problem: { error: string } | null,
): CheckoutError[] {
  const had = shown?.discount_code?.standing === 'applied';
  return had && problem ? [...errors, { field: 'discount_code', message: problem.error }] : errors;
}

async function sendCheckout(visit: StoreVisit, status: number, state: CheckoutState): Promise<FastifyReply> {
  const { checkout, values } = state;
  const frame = await visit.frame({ cart: false });
  const { currency, locale } = frame.shop;
  const words = storeWords(locale);
  const problem = codeField(checkout.quote, frame.shop);
  const errors = withCodeNote(withPriceNote(state, words, locale), state, problem);
  const rates = checkout.shipping_rates;
  const rate = rates.find(({ code }) => code === values.shipping_rate) ?? rates[0];
  visit.reply.header('cache-control', 'no-store');
  return visit.send(status, frame, {
    page_type: 'checkout',
    page_title: errors.length > 0 ? words.checkout_wrong : words.checkout,
    flash: visit.takeFlash(),
    checkout: {
      quote: themeQuote(visit.paths, words, checkout.quote, rate?.price ?? 0),
      quote_token: packOffered(checkout),
      shown_rate: rate?.code ?? '',
      idempotency_key: state.idempotencyKey,
      values: { ...values, discount_code: values.discount_code || (problem?.value ?? '') },
      errors,
      field_errors: {
        ...(problem && { discount_code: problem.error }),
        ...Object.fromEntries(
          errors.flatMap(({ field, message }) => (field === null ? [] : [[field, message]])),
        ),
      },
      review_requests: checkout.review_requests,
      takes_codes: checkout.takes_discount_codes,
      countries: countryList(locale),
      shipping_rates: rates.map(({ code, title, time, price }) => ({
        id: code,
        title,
        detail: time,
        price,
        selected: code === rate?.code,
        total: formatMinor(toMinor(addMajor(checkout.quote.total, price), currency), currency, locale),
      })),
      test_cards: testCards.map(({ number, word }) => ({ number, label: words[word] })),
    },
    // The notes beside the order are about its items.
    page_context: { cart: contextCart(checkout.cart_token, checkout.quote) },
  });
}

/** The shopper's open checkout of the present cart, or a new one; null when there is nothing to check out. */
async function openCheckout(visit: StoreVisit): Promise<Checkout | null> {
  const [cart, begun] = [visit.cookie('cart'), visit.cookie('checkout')];
  if (cart === undefined) return null;
  if (begun !== undefined) {
    const found = await visit.call(getCheckout, { query: { token: begun } });
    if (found.ok && found.reply.checkout.cart_token === cart) {
      return found.reply.checkout.quote.lines.length > 0 ? found.reply.checkout : null;
    }
  }
  const started = await visit.call(startCheckout, { body: { cart_token: cart } });
  if (!started.ok) return null;
  visit.setCookie('checkout', started.reply.checkout.token);
  return started.reply.checkout;
}

/** `GET /store/checkout` */
export async function checkoutPage(visit: StoreVisit): Promise<FastifyReply> {
  const checkout = await openCheckout(visit);
  if (!checkout) return visit.redirect(visit.paths.cart);
  return sendCheckout(visit, 200, {
    checkout,
    values: emptyValues({ email: checkout.email, country_code: 'US' }),
    errors: [],
    idempotencyKey: randomUUID(),
  });
}

/** The form again, with the errors and the present prices. */
async function again(
  visit: StoreVisit,
  status: number,
  state: Omit<CheckoutState, 'checkout'>,
): Promise<FastifyReply> {
  const checkout = await openCheckout(visit);
  if (checkout) return sendCheckout(visit, status, { ...state, checkout });
  visit.setFlash({ kind: 'error', text: state.errors[0]?.message ?? (await visit.words()).cart_empty });
  return visit.redirect(visit.paths.cart);
}

/** Two clicks send two equal forms: the second waits for the first and then gets the same answer. */
async function completeOnce(
  visit: StoreVisit,
  body: ReturnType<typeof completeBody>,
  idempotencyKey: string,
): Promise<CallAnswer<typeof completeCheckout>> {
  for (let tries = patience.tries; ; tries -= 1) {
    const answer = await visit.call(completeCheckout, { body, idempotencyKey });
    if (answer.ok || answer.code !== 'core.still_running') return answer;
    if (tries === 0) throw new StoreFailure(503, '2');
    await delay(patience.pause);
  }
}

/** A refusal of the order in the words of the page, and its status. */
function listRefusalErrors(refused: CallRefused, words: StoreWords): CheckoutError[] {
  if (refused.status === 402) {
    return [{ field: 'card_number', message: fill(words.nothing_charged, { reason: refused.message }) }];
  }
  if (refused.code === 'orders.quote_changed') return [{ field: null, message: words.prices_changed }];
  const errors = fieldErrors(refused.fields);
  return errors.length > 0 ? errors : [{ field: null, message: refused.message }];
}

/**
 * Puts a code on the cart or takes it off when the form asks for it: by its buttons, or by a code that was typed and
 * not applied before Pay was pressed, since the total changes then. Null when the form does neither.
 */
async function applyCode(
  visit: StoreVisit,
  form: URLSearchParams,
  shown: Quote,
  words: StoreWords,
): Promise<(Pick<CheckoutState, 'errors' | 'values'> & { status: number }) | null> {
  const token = visit.cookie('cart');
  const typed = readTypedCode(form);
  const removes = form.has('remove_code');
  const isNew = typed !== '' && (form.has('apply_code') || typed !== shown.discount_code?.code);
  const values = { ...sentValues(form), discount_code: typed };
  if (token === undefined || !(removes || isNew)) {
    return form.has('apply_code') ? { status: 200, errors: [], values } : null;
  }
  await visit.admit('code');
  const answer = await visit.call(changeCartDiscountCode, { body: { token, code: removes ? null : typed } });
  if (!answer.ok) return { status: answer.status, errors: fieldErrors(answer.fields), values };
  const isPaying = !removes && !form.has('apply_code');
  const note = isPaying ? [{ field: null, message: words.code_applied }] : [];
  return { status: isPaying ? 409 : 200, errors: note, values: { ...values, discount_code: '' } };
}

/** `POST /store/checkout`: orders and shows the order, or the form again. */
export async function completeCheckoutForm(visit: StoreVisit): Promise<FastifyReply> {
  const form = formOf(visit.request);
  const values = sentValues(form);
  const { locale } = (await visit.frame({ cart: false })).shop;
  const words = storeWords(locale);
  const offered = unpackOffered(form.get('quote_token'));
  const key = form.get('idempotency_key') ?? '';
  const idempotencyKey = /^[\w-]{8,64}$/.test(key) ? key : randomUUID();
  const state = { values, idempotencyKey, ...(offered && { shown: offered.quote }) };
  if (!offered) {
    return again(visit, 422, { ...state, errors: [{ field: null, message: words.prices_unread }] });
  }
  const coded = await applyCode(visit, form, offered.quote, words);
  if (coded) return again(visit, coded.status, { ...coded, idempotencyKey });
  const body = completeBody(values, offered.token, offered.quote);
  const errors = checkoutErrors(values, body, { words, locale }, new Date());
  if (errors.length > 0) return again(visit, 422, { ...state, errors });
  const shownRate = form.get('shown_rate');
  if (shownRate !== null && shownRate !== values.shipping_rate) {
    return again(visit, 409, { ...state, errors: [{ field: null, message: words.other_delivery }] });
  }

  const answer = await completeOnce(visit, body, idempotencyKey);
  if (answer.ok) {
    const { token } = answer.reply.order;
    visit.setCookie('order', token);
    visit.clearCookie('checkout');
    return visit.redirect(await afterPayment(visit, token));
  }
  if (answer.code === 'orders.quote_used' || answer.code === 'core.idempotency_key') {
    const order = visit.cookie('order');
    if (order !== undefined) return visit.redirect(orderPath(visit, order));
    visit.setFlash({ kind: 'warn', text: words.placed_already });
    return visit.redirect(visit.paths.cart);
  }
  return again(visit, answer.status, { ...state, errors: listRefusalErrors(answer, words) });
}

/** `GET /store/orders/{token}` */
export async function orderPage(visit: StoreVisit, token: string): Promise<FastifyReply> {
  const known = /^[A-Za-z0-9_-]{22,64}$/.test(token);
  const [frame, found, offer] = await Promise.all([
    visit.frame(),
    known ? visit.call(getPlacedOrder, { query: { token } }) : null,
    offerOf(visit, token),
  ]);
  if (!found?.ok) return sendNotFound(visit);
  const { order } = found.reply;
  const words = storeWords(frame.shop.locale);
  visit.reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  return visit.send(200, frame, {
    page_type: 'thank-you',
    page_title: fill(words.order_named, { name: order.name }),
    flash: visit.takeFlash(),
    canonical_url: null,
    offer: offer && {
      title: offer.box.title,
      message: offer.box.message,
      path: `${orderPath(visit, token)}/offer`,
    },
    order: themeOrder(order, (code) => countryName(code, frame.shop.locale), words),
    page_context: { order: { name: order.name } },
  });
}

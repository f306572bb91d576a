import type { FastifyReply } from 'fastify';
import type { BodyInputOf } from '#core/contract/endpoint.ts';
import { keepPlain } from '#core/server/http/compression.ts';
import {
  addToCart,
  type Cart,
  changeCart,
  changeCartDiscountCode,
} from '#modules/orders/cart/contract/cart-calls.ts';
import { storeProductByHandle, storeProducts } from '#modules/orders/store/contract/store-catalog-calls.ts';
import { cartUpsells } from '#modules/offers/shopper/contract/storefront-upsell-calls.ts';
import { boxRoom } from './offer-room.ts';
import { readChosenOptions, variantByOptions } from './product-page.ts';
import type { CallAnswer, CallRefused } from './store-client.ts';
import { storeWords } from './store-words.ts';
import { codeField, readTypedCode } from './discount-code-field.ts';
import { findReferrerPath, formOf, quantityOf } from './store-form.ts';
import type { StoreVisit } from './store-visit.ts';
import { themeCard, themeCart } from './theme-shapes.ts';

/** Reserved room for the script's content in a cart, for as many offers as fit. */
async function cartRooms(visit: StoreVisit, cart: Cart | null, boxes: number) {
  // Only to keep room for them: a page without them is whole, too.
  const answer = cart && (await visit.call(cartUpsells, { query: { token: cart.token } }).catch(() => null));
  const offered = answer?.ok ? answer.reply : null;
  return {
    offer_room: boxRoom('boxes', offered?.boxes.slice(0, boxes) ?? []),
    progress_room: offered?.progress ? 'progress' : null,
  };
}

/** `GET /store/cart` */
export const cartPage = (visit: StoreVisit): Promise<FastifyReply> => showCart(visit, 200, null);

/** The cart page; `typed` is a refused code with its reason. */
async function showCart(
  visit: StoreVisit,
  status: number,
  typed: { value: string; error: string } | null,
): Promise<FastifyReply> {
  const frame = await visit.frame();
  const lines = frame.cart?.quote.lines ?? [];
  const [beside, rooms] = await Promise.all([
    visit.call(storeProducts, {
      query: lines[0]
        ? { related_to: String(lines[0].product_id), limit: '8' }
        : { sort: 'newest', limit: '4' },
    }),
    cartRooms(visit, frame.cart, 2),
  ]);
  const inCart = new Set(lines.map((line) => line.product_id));
  const cards = beside.ok ? beside.reply.products.filter(({ id }) => !inCart.has(id)) : [];
  const notices = frame.cart?.notices ?? [];
  // An empty cart has no place for the reason, so it becomes the page's flash.
  const emptied =
    lines.length === 0 && notices.length > 0 ? { kind: 'warn' as const, text: notices.join(' ') } : null;
  return visit.send(status, frame, {
    page_type: 'cart',
    code_field: typed ?? codeField(frame.cart?.quote, frame.shop),
    page_title: storeWords(frame.shop.locale).cart,
    flash: visit.takeFlash() ?? emptied,
    related_products: cards.slice(0, 4).map((card) => themeCard(visit.paths, card)),
    ...rooms,
  });
}

/** `GET /store/cart/drawer`: the cart as a piece of any page. */
export async function cartDrawer(visit: StoreVisit): Promise<FastifyReply> {
  const frame = await visit.frame();
  return visit.sendPart(frame, 'cart-drawer', await cartRooms(visit, frame.cart, 1));
}

/** To the cart, or back with the reason; a script that asks for JSON gets the cart itself. */
async function answerCart(
  visit: StoreVisit,
  answer: CallAnswer<typeof changeCart>,
  failedAt: string,
): Promise<FastifyReply> {
  const { request, reply } = visit;
  const wantsJson = /\bapplication\/json\b/.test(String(request.headers.accept ?? ''));
  if (answer.ok) {
    const { cart } = answer.reply;
    visit.setCookie('cart', cart.token);
    keepPlain(reply);
    return wantsJson
      ? reply.send({ cart: { ...themeCart(visit.paths, await visit.words(), cart), token: cart.token } })
      : visit.redirect(visit.paths.cart);
  }
  if (wantsJson) return reply.status(answer.status).send({ error: answer.message, code: answer.code });
  visit.setFlash({ kind: 'error', text: answer.message });
  return visit.redirect(failedAt);
}

function makeRefusal(message: string): CallRefused {
  return { ok: false, status: 422, code: 'core.invalid', message, fields: {} };
}

/** The text for a product form without lines. */
type Missing = 'wrong_quantity' | 'choose_product' | 'choose_other';

const visitorShape = /^[A-Za-z0-9_-]{1,64}$/;
const visitShape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The lines of a product form: variants by id, or without script one by its product and options. */
async function sentLines(
  visit: StoreVisit,
  form: URLSearchParams,
): Promise<BodyInputOf<typeof addToCart>['lines'] | Missing> {
  const quantities = form.getAll('quantity').map((text) => quantityOf(text, 1));
  if (quantities.some((quantity) => quantity === null)) return 'wrong_quantity';
  const ids = form.getAll('variant_id').filter((text) => text !== '');
  if (ids.some((text) => !/^[1-9]\d{0,15}$/.test(text))) return 'choose_product';
  if (ids.length > 0) {
    const offers = form.getAll('offer_id');
    const proofs = form.getAll('proof');
    return ids.map((text, index) => ({
      variant_id: Number(text),
      quantity: quantities[index] ?? 1,
      ...(/^[1-9]\d{0,14}$/.test(offers[index] ?? '') && { offer_id: Number(offers[index]) }),
      ...(proofs[index] && { proof: proofs[index] }),
    }));
  }
  const found = await visit.call(storeProductByHandle, { query: { handle: form.get('handle') || '-' } });
  if (!found.ok) return 'choose_product';
  const chosen = variantByOptions(
    found.reply.product,
    readChosenOptions((name) => form.get(name)),
  );
  if (!chosen) return 'choose_other';
  return [{ variant_id: chosen.id, quantity: quantities[0] ?? 1 }];
}

/** `POST /store/cart/add` */
export async function addToCartForm(visit: StoreVisit): Promise<FastifyReply> {
  const back = findReferrerPath(visit.request, visit.paths, visit.paths.cart);
  const form = formOf(visit.request);
  const lines = await sentLines(visit, form);
  if (typeof lines === 'string') return answerCart(visit, makeRefusal((await visit.words())[lines]), back);
  const token = visit.cookie('cart') ?? null;
  // The shopper script's id of this session: the cart gets the prices of the offers that it was shown.
  const [visitor = null] = visitorShape.exec(form.get('visitor') ?? '') ?? [];
  const [visitId = null] = visitShape.exec(form.get('visit') ?? '') ?? [];
  const body = { token, lines, visitor, visit: visitId };
  return answerCart(visit, await visit.call(addToCart, { body }), back);
}

/** `POST /store/cart/change`: a quantity for each line; the pressed Remove wins. */
export async function changeCartForm(visit: StoreVisit): Promise<FastifyReply> {
  const form = formOf(visit.request);
  const removed = form.get('remove');
  const lines: { key: string; quantity: number }[] = [];
  for (const [name, value] of form) {
    const key = /^quantity\[(.{1,80})\]$/.exec(name)?.[1];
    if (key === undefined || key === removed) continue;
    const quantity = quantityOf(value, 0);
    if (quantity === null) {
      const { wrong_quantity_or_none } = await visit.words();
      return answerCart(visit, makeRefusal(wrong_quantity_or_none), visit.paths.cart);
    }
    lines.push({ key, quantity });
  }
  if (removed !== null) lines.push({ key: removed.slice(0, 80), quantity: 0 });
  const token = visit.cookie('cart');
  if (token === undefined || lines.length === 0) return visit.redirect(visit.paths.cart);
  return answerCart(visit, await visit.call(changeCart, { body: { token, lines } }), visit.paths.cart);
}

/** `POST /store/cart/code`: applies a discount code to the cart or removes it; an error is shown at its field. */
export async function cartCodeForm(visit: StoreVisit): Promise<FastifyReply> {
  const form = formOf(visit.request);
  const token = visit.cookie('cart');
  const typed = readTypedCode(form);
  const code = form.has('remove_code') ? null : typed;
  if (token === undefined || code === '') return visit.redirect(visit.paths.cart);
  const answer = await visit.call(changeCartDiscountCode, { body: { token, code } });
  if (answer.ok || code === null) return visit.redirect(visit.paths.cart);
  return showCart(visit, answer.status, { value: typed, error: answer.fields['code'] ?? answer.message });
}

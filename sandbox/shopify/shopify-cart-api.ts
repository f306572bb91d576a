import type { SandboxReply } from '../sandbox-server.ts';
import {
  type Addition,
  addLines,
  CartRefused,
  changeLine,
  findLine,
  missing,
  setCodes,
  textsOf,
} from './shopify-cart.ts';
import { cartJson } from './shopify-cart-json.ts';
import type { Cart, ShopState } from './shopify-state.ts';
import { formObject, localPath, redirect, type Visit } from './shopify-visit.ts';

/** The HTML of sections of the theme, by their names, for a page of the store. */
export type RenderSections = (
  names: readonly string[],
  visit: Visit,
  page: string,
) => Record<string, string | null>;

/** "You can request up to five sections" (shopify.dev/docs/api/ajax/section-rendering). */
const maxSections = 5;

/** The fields of a body in JSON, a form or an address; null if it is none of them. */
function inputOf({ request }: Visit): Record<string, unknown> {
  if (request.form) return formObject(request.form);
  if (request.body && typeof request.body === 'object') return request.body as Record<string, unknown>;
  return formObject(request.query);
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value && typeof value === 'object' ? Object.values(value) : [];

function sectionsOf(input: Record<string, unknown>, visit: Visit, render: RenderSections) {
  const { sections } = input;
  const names = typeof sections === 'string' ? sections.split(',') : listOf(sections).map(String);
  if (names.length === 0) return {};
  // Without `sections_url` it is the page that asked (shopify.dev/docs/api/ajax/reference/cart#bundled-section-rendering).
  const referer = visit.request.headers.referer;
  const page = localPath(input.sections_url as string, referer ? new URL(referer).pathname : '/cart');
  return { sections: render(names.slice(0, maxSections), visit, page) };
}

/** Quantities by key or variant, or in the order of the lines; then the note, attributes and codes. */
function update(state: ShopState, cart: Cart, input: Record<string, unknown>): void {
  const { updates, note, attributes, discount } = input;
  if (updates && typeof updates === 'object') {
    const asked = Object.entries(updates as object) as [string, unknown][];
    // `updates[]` of a form, and an array, are the lines in their order; names of lines are longer than any place.
    const inOrder = asked.every(([name], at) => name === String(at));
    const before = [...cart.lines];
    for (const [name, quantity] of asked) {
      const line = inOrder
        ? before[Number(name)]
        : before.find((one) => one.key === name || String(one.variant) === name);
      if (line) changeLine(state, cart, line, { quantity });
      else if (!inOrder) addLines(state, cart, [{ id: name, quantity }]);
    }
  }
  if (note !== undefined) cart.note = note === null ? '' : String(note);
  if (attributes && typeof attributes === 'object')
    for (const [name, value] of Object.entries(attributes))
      // An attribute that is emptied is gone.
      if (value === null || value === '') delete cart.attributes[name];
      else cart.attributes[name] = String(value);
  // The parameter is known since 15 May 2025 (shopify.dev/changelog, "Discounts support on /cart/update.js"); what a cart
  // does not know it ignores.
  if (state.faults.ignoresCodes) return;
  if (typeof discount === 'string') setCodes(cart, discount);
  else if (discount !== undefined) throw missing('discount');
}

/** The Ajax cart API (shopify.dev/docs/api/ajax/reference/cart) and the forms beside it; null for another address. */
export function answerCart(state: ShopState, visit: Visit, render: RenderSections): SandboxReply | null {
  const { path, method, form } = visit.request;
  const found = /^\/cart(?:\/(add|change|update|clear))?(\.js|\.json)?$/.exec(path);
  if (!found) return null;
  const [, action, script] = found;
  if (!action && method === 'GET')
    return script ? { body: cartJson(state, visit.cart(), visit.market) } : null;
  const input = inputOf(visit);
  try {
    const reply = act(state, visit, action ?? 'update', input);
    if (script) return { body: { ...reply, ...sectionsOf(input, visit, render) } };
    // A button named `checkout` in the cart's form goes on to the checkout (shopify.dev/docs/storefronts/themes/architecture/templates/cart).
    if (form?.has('checkout')) return redirect('/checkout');
    return redirect(localPath(String(input.return_to ?? ''), '/cart'));
  } catch (error) {
    if (!(error instanceof CartRefused)) throw error;
    const { status, message, description } = error;
    return script
      ? { status, body: { status, message, description } }
      : {
          status,
          body: `<!doctype html><title>${message}</title><p>${description.replaceAll('<', '&lt;')}</p>`,
        };
  }
}

function act(state: ShopState, visit: Visit, action: string, input: Record<string, unknown>): object {
  const cart = visit.cart();
  const json = () => cartJson(state, cart, visit.market);
  if (action === 'add') {
    const several = input.items !== undefined;
    const items = (several ? listOf(input.items) : [input]) as Addition[];
    if (items.some((item) => !item || typeof item !== 'object')) throw missing('items');
    const keys = addLines(state, cart, items).map(({ key }) => key);
    if (typeof input.attributes === 'object') Object.assign(cart.attributes, textsOf(input.attributes));
    const { items: all } = json();
    const added = keys.map((key) => all.find((item) => item.key === key)!);
    return several ? { items: added } : added[0]!;
  }
  if (action === 'change') {
    changeLine(state, cart, findLine(cart, input), input);
    return json();
  }
  if (action === 'clear') {
    // Only the lines go: "cart attributes and notes aren't removed".
    cart.lines = [];
    return json();
  }
  const before = structuredClone(cart);
  try {
    update(state, cart, input);
  } catch (error) {
    // Shopify does not publish whether a refused update keeps its other parts: here it keeps none.
    Object.assign(cart, before);
    throw error;
  }
  return json();
}

/**
 * `/discount/CODE?redirect=/…` puts a code on the cart for the visit
 * (help.shopify.com/manual/discounts/managing-discounts/shareable-discount-link). Whether it joins those that are there
 * is not published: it takes their place.
 */
export function answerDiscountLink(visit: Visit): SandboxReply | null {
  const found = /^\/discount\/([^/]+)$/.exec(visit.request.path);
  if (!found) return null;
  const code = decodeURIComponent(found[1]!);
  visit.setCookie('discount_code', code);
  const cart = visit.existing();
  if (cart) cart.codes = [code];
  return redirect(localPath(visit.request.query.get('redirect'), '/'));
}

/**
 * `/cart/{variant}:{quantity},…` is a cart of these lines and goes to the checkout
 * (shopify.dev/docs/apps/build/checkout/create-cart-permalinks).
 */
export function answerPermalink(state: ShopState, visit: Visit, fresh: Cart): SandboxReply | null {
  const found = /^\/cart\/(\d+:\d+(?:,\d+:\d+)*)$/.exec(visit.request.path);
  if (!found) return null;
  const input = formObject(visit.request.query);
  try {
    const items = found[1]!.split(',').map((pair) => {
      const [id, quantity] = pair.split(':');
      return { id, quantity, properties: input.properties };
    });
    addLines(state, fresh, items);
  } catch (error) {
    if (!(error instanceof CartRefused)) throw error;
    return redirect('/cart');
  }
  setCodes(fresh, String(input.discount ?? ''));
  fresh.note = String(input.note ?? '');
  fresh.attributes = textsOf(input.attributes);
  visit.keep(fresh);
  return redirect(input.storefront === 'true' ? '/cart' : '/checkout');
}

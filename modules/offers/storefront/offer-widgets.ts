import { untilCalm } from '#core/storefront/calm.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { ShopperWidget, WidgetFiles } from '#core/storefront/shopper-widget.ts';
import { reserveSlot } from '#core/storefront/slot.ts';
import { showProductOffers } from '../shopper/storefront/product-offers.ts';
import { recentProducts, rememberProduct } from '../shopper/storefront/recent-products.ts';

type Lists = Record<string, unknown>;
const some = (list: unknown): boolean => Array.isArray(list) && list.length > 0;

/**
 * Keeps room in the theme's own places while `work` is done. It answers false when the shop did not, or something else
 * than agreed: then the page stays as it was, room and all.
 */
async function inRoom(names: string[], key: string, work: () => Promise<boolean>): Promise<void> {
  const held = names.flatMap((name) => {
    const slot = document.querySelector<HTMLElement>(
      `[data-backroom-slot="${name}"]:not([data-backroom-own])`,
    );
    // A drawer is narrower than a page.
    const mapKey = slot?.closest('dialog') ? `${key}:drawer` : key;
    return slot ? [{ slot, room: reserveSlot(slot, `${name}:${mapKey}`, name === 'widgets') }] : [];
  });
  let answered = true;
  try {
    answered = await work();
  } finally {
    for (const { slot, room } of answered ? held : []) {
      delete slot.dataset['room'];
      room.release(slot.childElementCount > 0);
    }
  }
}

async function askProductUpsells(shop: ShopPage): Promise<void> {
  const { product } = shop;
  if (!product) return;
  const variant = product.selected_variant_id;
  await inRoom(['product-accessories', 'product-bundle'], String(product.id), async () => {
    const answer = (await shop.read(
      '/storefront/product-upsells',
      `product=${product.id}&visitor=${shop.events.visitor}${variant ? `&variant=${variant}` : ''}`,
    )) as Lists | null;
    if (!Array.isArray(answer?.['bundles'])) return false;
    if (!(some(answer['bundles']) || some(answer['accessories']) || answer['popup'])) return true;
    const { showProductUpsells } = await import('../shopper/storefront/product-upsells.ts');
    await showProductUpsells(shop, product, answer);
    return true;
  });
}

/** A cart of ours by its key, or what is in another one, as `31:2,32:1`. */
interface ShownCart {
  token?: string | null;
  lines?: unknown;
}

async function askCartUpsells(shop: ShopPage, cart: ShownCart | undefined): Promise<void> {
  const names = ['cart-lines', 'cart-progress'];
  const lines = cart?.token ? null : shop.cartLines(cart?.lines);
  if (!(cart?.token || lines) || names.every((name) => shop.slots(name).length === 0)) return;
  const which = lines ? `lines=${lines}` : `token=${cart!.token}`;
  await inRoom(names, 'cart', async () => {
    const answer = (await shop.read(
      '/storefront/cart-upsells',
      `${which}&visitor=${shop.events.visitor}`,
    )) as Lists | null;
    if (!Array.isArray(answer?.['boxes'])) return false;
    if (!(some(answer['boxes']) || answer['progress'])) return true;
    const { showCartUpsells } = await import('../shopper/storefront/cart-upsells.ts');
    await showCartUpsells(shop, answer);
    return true;
  });
}

const pageNames: Readonly<Record<string, string>> = {
  index: 'home',
  product: 'product',
  collection: 'collection',
  cart: 'cart',
};

async function askWidgets(shop: ShopPage): Promise<void> {
  const [slot] = shop.slots('widgets');
  const page = pageNames[shop.page?.page_type ?? ''];
  if (!slot || !page) return;
  const parts: [string, unknown][] = [
    ['page', page],
    ['device', innerWidth < 700 ? 'mobile' : 'desktop'],
    ['visitor', shop.events.visitor],
    ['product', shop.product?.id],
    ['variant', shop.product?.selected_variant_id],
    ['collection', shop.page?.collection?.id],
    ['token', shop.page?.cart?.token],
    ['seen', recentProducts().join(',')],
  ];
  const query = parts.flatMap(([name, value]) => (value ? [`${name}=${String(value)}`] : [])).join('&');
  await inRoom(['widgets'], location.pathname, async () => {
    const answer = (await shop.read('/storefront/widgets', query)) as Lists | null;
    const found = some(answer?.['widgets']);
    if (!found && slot.offsetHeight === 0) return true;
    // The room of widgets that do not come this time is given back when nothing that is seen moves.
    if (!found) await untilCalm(slot);
    else await (await import('../shopper/storefront/page-widgets.ts')).showWidgets(shop, slot, answer!);
    return true;
  });
}

const listPages = ['index', 'collection', 'search'];
const otherPaths = /\/(products?|cart|checkouts?|account)(\/|$)/;

/** Product cards get a button where the shop wants one; the rest is loaded when it is pressed. */
async function askQuickView(shop: ShopPage): Promise<void> {
  const type = shop.page?.page_type;
  const isList = shop.page ? listPages.includes(type ?? '') : !otherPaths.test(location.pathname);
  if (!isList || !document.querySelector('[data-backroom-product],a[href*="/product"]')) return;
  const { button } = ((await shop.read('/storefront/quick-view', '')) ?? {}) as { button?: unknown };
  if (typeof button !== 'string' || !button) return;
  const { showQuickViewButtons } = await import('../quick-view/storefront/quick-view-cards.ts');
  showQuickViewButtons(shop, button);
}

async function askProductOffers(shop: ShopPage): Promise<void> {
  if (shop.product) await showProductOffers(shop, shop.product);
}

async function rememberVisit({ product }: ShopPage): Promise<void> {
  if (product) rememberProduct(product.id);
}

async function askForCart(shop: ShopPage): Promise<void> {
  // A store that knows us prices its cart as the offers that this session sees.
  document.addEventListener('formdata', (event) => {
    if (!shop.page || !shop.cartFormOf(event.target)) return;
    const { visitor, visit } = shop.events;
    event.formData.set('visitor', visitor);
    event.formData.set('visit', visit?.id ?? '');
  });
  // A drawer is drawn when it is opened.
  document.addEventListener('backroom:cart-shown', (event) => {
    const { detail } = event as CustomEvent<ShownCart | null>;
    void askCartUpsells(shop, detail?.token || detail?.lines ? detail : shop.page?.cart).catch(() => {});
  });
  await askCartUpsells(shop, shop.page?.cart);
}

/** The page of a connected store that thanks for an order tells when the order is known here, and can be added to. */
async function awaitOrder(shop: ShopPage): Promise<void> {
  if (!shop.source.ids) return;
  document.addEventListener('backroom:order-placed', (event) => {
    const { order_token } = (event as CustomEvent<{ order_token: string }>).detail;
    void import('../post-purchase/storefront/after-payment.ts')
      .then(({ showAfterPayment }) => showAfterPayment(shop, order_token))
      .catch(() => {});
  });
}

/** What shoppers see of offers. Each asks first, and loads its parts only where it has something to show. */
export const offerWidgets: readonly ShopperWidget[] = [
  // Quantity discounts.
  { pages: ['product'], show: askProductOffers },
  // Upsells of a product.
  { pages: ['product'], show: askProductUpsells },
  {
    // Upsells in the cart.
    pages: 'every',
    show: askForCart,
    again: (shop) => askCartUpsells(shop, shop.page?.cart),
  },
  // Product widgets.
  { pages: ['index', 'product', 'collection', 'cart'], show: askWidgets, again: askWidgets },
  // Quick view.
  { pages: ['index', 'collection', 'search', 'unknown'], show: askQuickView },
  // After payment.
  { pages: 'every', show: awaitOrder },
  // The last: what the others ask for is what was looked at before this page.
  { pages: ['product'], show: rememberVisit },
];

export const offerWidgetFiles: readonly WidgetFiles[] = [
  { pages: ['product'], parts: ['quantity-widget'], pressed: ['taking'] },
  { pages: ['product'], parts: ['product-upsells'], pressed: ['popup-turn'] },
  { pages: 'every', parts: ['cart-upsells'] },
  {
    pages: ['index', 'product', 'collection', 'cart'],
    parts: ['page-widgets'],
    near: ['drawn-widgets'],
  },
  {
    pages: ['index', 'collection', 'search', 'unknown'],
    parts: ['quick-view-cards'],
    pressed: ['quick-view-opener'],
  },
  { pages: 'every', parts: [], atStores: ['after-payment'] },
];

import { takeTurn } from '#core/storefront/overlay-turn.ts';
import { hearTime } from '#core/storefront/server-clock.ts';
import { reachesCart } from '#core/storefront/store-cart.ts';
import type { QuickViewReply, QuickViewVariant } from '../contract/quick-view-calls.ts';
import type { QuantityWidget } from '../../quantity/contract/storefront-offer-calls.ts';
import { checkedBoxes } from '../../shopper/storefront/answer-check.ts';
import { boxHost, type Taken } from '../../offer/storefront/box-parts.ts';
import {
  boxOptions,
  countViews,
  type ShopPage,
  type TakenLine,
  takeLines,
} from '../../shopper/storefront/offer-cart.ts';
import { type OfferedPopup, offerOverPage } from '../../shopper/storefront/popup-turn.ts';
import type { MountedQuantityWidget } from '../../quantity/storefront/quantity-widget.ts';
import { quickViewContent, quickViewStyle } from './quick-view.ts';
import { boxDialog } from '../../upsell/storefront/upsell-popup.ts';

/** The answer of the server, or null when it is not what was agreed. */
function checked(answer: unknown): QuickViewReply | null {
  const { product, offers } = (answer ?? {}) as Partial<QuickViewReply>;
  const { images, options, variants, words } = product ?? {};
  const whole = [images, options, variants, offers?.quantity].every(Array.isArray) && words?.picture;
  return whole && variants?.[0] ? (answer as QuickViewReply) : null;
}

async function askPopup(shop: ShopPage, product: number, variant: number): Promise<OfferedPopup | null> {
  const query = `product=${product}&variant=${variant}&visitor=${shop.events.visitor}&only=popup`;
  const answer = (await shop.read('/storefront/product-upsells', query)) as Record<string, unknown> | null;
  const [box] = checkedBoxes([answer?.['popup']]);
  return box ? { box, once: answer?.['popup_rule'] === 'once_per_visit' } : null;
}

const seen = new Set<number>();

/**
 * Shows a product over the page until it is closed; false when there is nothing to show. Adding goes the way of a
 * product page: what it offers at add-to-cart comes first, and its quantity offers stand above the button.
 */
export async function openQuickView(shop: ShopPage, handle: string, href: string): Promise<boolean> {
  const { events, source } = shop;
  const { prices } = source;
  const query = `handle=${encodeURIComponent(handle)}&visitor=${events.visitor}`;
  const found = checked(await shop.read('/storefront/quick-view-product', query));
  if (!found) return false;
  const { product, offers } = found;
  hearTime(offers.now);
  const drawTable =
    offers.quantity.length > 0 &&
    (await import('../../quantity/storefront/quantity-widget.ts')).mountQuantityWidget;
  // Meanwhile only list prices may be shown.
  if (prices !== source.prices) return openQuickView(shop, handle, href);
  let turn = takeTurn();
  if (!turn) return false;

  const popups: Record<number, Promise<OfferedPopup | null>> = {};
  const popupOf = ({ id }: QuickViewVariant) => (popups[id] ??= askPopup(shop, product.product_id, id));

  let table: QuantityWidget | undefined;
  let mounted: MountedQuantityWidget | undefined;
  function chosen(variant: QuickViewVariant | undefined): void {
    if (variant) void popupOf(variant);
    table = offers.quantity[offers.by_variant[variant?.id ?? ''] ?? -1];
    const options = { origin: shop.source.origin, variantId: variant?.id ?? null };
    if (mounted) mounted.update(table ?? null, options);
    else if (table && drawTable) mounted = drawTable(content.table, table, options);
    if (table && mounted) countViews(shop, mounted.element, [table.offer_id]);
  }

  async function add(variant: QuickViewVariant, quantity: number): Promise<Taken> {
    const tiers = table?.tiers.map((tier) => tier.quantity) ?? [];
    const put = async (more: TakenLine[], cta: Parameters<typeof takeLines>[2]) => {
      const answer = await takeLines(shop, [{ variant_id: variant.id, quantity }, ...more], cta);
      if (answer.ok) {
        events.send('product', product.product_id, 'add_to_cart');
        if (table && quantity >= Math.min(...tiers)) events.send('offer', table.offer_id, 'add_to_cart');
      }
      return answer;
    };
    const popup = await popupOf(variant);
    let taken = false;
    if (popup) {
      paused = true;
      dialog.close();
      turn?.();
      taken = await offerOverPage(shop, popup, (more) => put(more, popup.box.cta));
      turn = takeTurn();
    }
    const cta = table && tiers.includes(quantity) ? table.cta : 'continue';
    const answer: Taken = taken ? { ok: true } : await put([], cta);
    // A page that knows us shows its cart itself.
    if (answer.ok && (taken || shop.page?.routes?.cart_add)) close();
    else if (paused) open();
    return answer;
  }

  const { element, root } = boxHost(document.body, 'backroom-quick-view', quickViewStyle);
  const content = quickViewContent(product, {
    ...boxOptions(shop),
    productUrl: () => href,
    cart: reachesCart(shop.page),
    add,
    counted: (quantity) => mounted?.choose(quantity),
    chosen,
  });
  // It is this dialog's own business, and none of a form on the page.
  content.table.addEventListener('backroom:quantity-change', (event) => {
    event.stopPropagation();
    content.count((event as CustomEvent<{ quantity: number }>).detail.quantity);
  });
  const dialog = boxDialog(root, content.title, product.words.close, content.body);

  const page = document.documentElement;
  const { overflow, paddingInlineEnd } = page.style;
  let paused = false;
  let close = () => {};
  const gone = new Promise<void>((resolve) => (close = resolve));
  dialog.addEventListener('close', () => {
    Object.assign(page.style, { overflow, paddingInlineEnd });
    if (!paused) close();
  });
  function open(): void {
    paused = false;
    // As much room as the scroll bar had, so that nothing behind it moves.
    page.style.paddingInlineEnd = `${innerWidth - page.clientWidth}px`;
    page.style.overflow = 'hidden';
    dialog.showModal();
  }
  content.begin();
  open();
  shop.watchView(dialog, () => {
    if (!seen.has(product.product_id)) events.send('product', product.product_id, 'view');
    seen.add(product.product_id);
  });
  await gone;
  dialog.close();
  element.remove();
  turn?.();
  return true;
}

import type { PagePartWidget } from '#core/storefront/page-part.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { partWidgets } from './part-widgets.ts';

function zone(): string {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  } catch {
    return '';
  }
}

const listed = /^\d+:\d+(,\d+:\d+)*$/;

/** What says which cart the page shows: a cart of ours by its key, or what is in another store's. */
function cartOf(shop: ShopPage): string {
  const token = shop.page?.cart?.token;
  if (token) return `&token=${token}`;
  const said = document.querySelector<HTMLElement>('[data-backroom-slot=cart-lines]')?.dataset['lines'];
  const forms = shop.page ? [] : shop.foreignCarts();
  const lines = said ?? (forms.length > 0 ? shop.readForeignCart(forms) : null);
  return lines && listed.test(lines) ? `&lines=${lines}` : '';
}

/** Pages that may show a cart; of the others nobody has to know whose it is. */
const withCart = ['cart', 'checkout', 'unknown'];

/** The one call of a page for all that is shown besides offers; what it answers is drawn by whoever registered for it. */
export async function showPageParts(
  shop: ShopPage,
  widgets: readonly PagePartWidget[] = partWidgets,
): Promise<void> {
  const [type] = shop.source.about ?? ['unknown'];
  const product = shop.product ? `&product=${shop.product.id}` : '';
  const answer = (await shop.read(
    '/storefront/page.json',
    `page=${type}${product}${withCart.includes(type) ? cartOf(shop) : ''}&visitor=${shop.events.visitor}&zone=${encodeURIComponent(zone())}`,
  )) as { now?: unknown; parts?: Record<string, unknown> } | null;
  const now = Date.parse(String(answer?.now));
  if (Number.isNaN(now) || typeof answer?.parts !== 'object') return;
  const ahead = now - Date.now();
  const clock = { now: () => Date.now() + ahead };
  for (const { part, load } of widgets) {
    const said = answer.parts[part];
    if (said)
      void load()
        .then((drawer) => drawer.show(shop, said, clock))
        .catch(() => {});
  }
}

import { hearTime, serverNow } from '#core/storefront/server-clock.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { partLoaders } from './part-widgets.ts';

function zone(): string {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  } catch {
    return '';
  }
}

/** What says which cart the page shows: a cart of ours by its key, or what is in another store's. */
function cartOf(shop: ShopPage): string {
  const token = shop.page?.cart?.token;
  if (token) return `&token=${token}`;
  const lines = shop.cartLines();
  return lines ? `&lines=${lines}` : '';
}

/** Pages that may show a cart; of the others nobody has to know whose it is. */
const withCart = 'cart checkout unknown';

/** The one call of a page for all that is shown besides offers; what it answers is drawn by whoever registered for it. */
export async function showPageParts(shop: ShopPage): Promise<void> {
  const [type] = shop.source.about ?? ['unknown'];
  const product = shop.product ? `&product=${shop.product.id}` : '';
  const answer = (await shop.read(
    '/storefront/page.json',
    `page=${type}${product}${withCart.includes(type) ? cartOf(shop) : ''}&visitor=${shop.events.visitor}&zone=${encodeURIComponent(zone())}`,
  )) as { now?: unknown; parts?: Record<string, unknown> } | null;
  // Where the shop did not answer the page stays as it was, room and all.
  if (!Date.parse(String(answer?.now)) || !answer?.parts) return;
  hearTime(answer.now);
  const { parts } = answer;
  await Promise.allSettled(
    Object.entries(partLoaders).map(async ([part, load]) => {
      const said = parts[part];
      if (said) await (await load()).show(shop, said, { now: serverNow });
    }),
  );
  // What is filled has a height of its own; room that nothing came into goes when nothing that is seen moves for it.
  for (const slot of document.querySelectorAll<HTMLElement>('[data-room=facts]'))
    void shop.untilCalm(slot).then(() => delete slot.dataset['room']);
}

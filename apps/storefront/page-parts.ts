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

/** Names the cart that the page shows: a cart of ours by its key, or the lines of another store's. */
function cartOf(shop: ShopPage): string {
  const token = shop.page?.cart?.token;
  if (token) return `&token=${token}`;
  const lines = shop.cartLines();
  return lines ? `&lines=${lines}` : '';
}

/** Pages that may show a cart; on the others its owner does not matter. */
const withCart = 'cart checkout unknown';

/**
 * The one call of a page for everything besides offers. Each part of the answer is drawn by the area that registered
 * for it.
 */
export async function showPageParts(shop: ShopPage): Promise<void> {
  const [type] = shop.source.about ?? ['unknown'];
  const product = shop.product ? `&product=${shop.product.id}` : '';
  const answer = (await shop.read(
    '/storefront/page.json',
    `page=${type}${product}${withCart.includes(type) ? cartOf(shop) : ''}&visitor=${shop.events.visitor}&zone=${encodeURIComponent(zone())}`,
  )) as { now?: unknown; parts?: Record<string, unknown> } | null;
  // Without an answer of the shop the page stays as it was, with its reserved room.
  if (!Date.parse(String(answer?.now)) || !answer?.parts) return;
  hearTime(answer.now);
  const { parts } = answer;
  await Promise.allSettled(
    Object.entries(partLoaders).map(async ([part, load]) => {
      const answer = parts[part];
      if (answer) await (await load()).show(shop, answer, { now: serverNow });
    }),
  );
  // Filled places have a height of their own; the room of empty ones is removed once nothing in view moves for it.
  for (const slot of document.querySelectorAll<HTMLElement>('[data-room=facts]'))
    void shop.untilCalm(slot).then(() => delete slot.dataset['room']);
}

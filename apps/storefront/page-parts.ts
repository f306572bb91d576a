import type { PagePartWidget } from '#core/storefront/page-part.ts';
import { hearTime, serverNow } from '#core/storefront/server-clock.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { partWidgets } from './part-widgets.ts';

function zone(): string {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  } catch {
    return '';
  }
}

interface Room {
  slot: HTMLElement;
  release(shown: boolean): void;
}

/** Room in the theme's own places for what was shown there before. */
function keepRoom(shop: ShopPage, widgets: readonly PagePartWidget[]): Room[] {
  const names = new Set(widgets.flatMap(({ slot }) => slot ?? []));
  return [...names].flatMap((name) => {
    const slot = document.querySelector<HTMLElement>(
      `[data-backroom-slot="${name}"]:not([data-backroom-own])`,
    );
    const key = `${name}:${shop.product?.id ?? location.pathname}`;
    return slot ? [{ slot, ...shop.reserveSlot(slot, key, true) }] : [];
  });
}

/** Gives it back, where more was kept than is needed as soon as nothing that is seen moves for it. */
async function giveBack(shop: ShopPage, { slot, release }: Room): Promise<void> {
  const kept = slot.offsetHeight;
  const needed = [...slot.children].reduce((sum, child) => sum + (child as HTMLElement).offsetHeight, 0);
  if (kept > needed + 1) await shop.untilCalm(slot);
  delete slot.dataset['room'];
  release(slot.childElementCount > 0);
}

/** The one call of a page for all that is shown besides offers; what it answers is drawn by whoever registered for it. */
export async function showPageParts(
  shop: ShopPage,
  widgets: readonly PagePartWidget[] = partWidgets,
): Promise<void> {
  const [type] = shop.source.about ?? ['unknown'];
  const product = shop.product ? `&product=${shop.product.id}` : '';
  const rooms = keepRoom(shop, widgets);
  const answer = (await shop.read(
    '/storefront/page.json',
    `page=${type}${product}&visitor=${shop.events.visitor}&zone=${encodeURIComponent(zone())}`,
  )) as { now?: unknown; parts?: Record<string, unknown> } | null;
  // Where the shop did not answer the page stays as it was, room and all.
  if (Number.isNaN(Date.parse(String(answer?.now))) || typeof answer?.parts !== 'object') return;
  hearTime(answer.now);
  const clock = { now: serverNow };
  const { parts } = answer;
  await Promise.allSettled(
    widgets.map(async ({ part, load }) => {
      const said = parts[part];
      if (said) await (await load()).show(shop, said, clock);
    }),
  );
  for (const room of rooms) void giveBack(shop, room);
}

/** Whether a place can grow or shrink now without moving anything that is seen. */
export function isCalm(place: Element): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  if (top >= innerHeight) return true;
  // The browser holds on to what is seen while something above it grows; one that cannot is left alone.
  if (bottom <= 0) return CSS.supports('overflow-anchor', 'auto');
  for (let at: Element | null = place; at && at !== document.documentElement; at = at.parentElement) {
    for (let next = at.nextElementSibling; next; next = next.nextElementSibling) {
      const after = next.getBoundingClientRect();
      const seen = after.width > 0 && after.height > 0 && after.top < innerHeight && after.bottom > 0;
      // What stands beside the place, or lies over the page, is not pushed by it.
      if (seen && after.top >= bottom - 1 && !/fixed|absolute/.test(getComputedStyle(next).position))
        return false;
    }
  }
  return true;
}

/**
 * Resolves when the place can change its height without moving what is seen: it has been scrolled out of sight, or
 * nothing is seen below it. Where the page is too short to scroll it is the shopper's next click.
 */
export function untilCalm(place: Element): Promise<void> {
  return new Promise((resolve) => {
    let frame = 0;
    const look = (event?: Event) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const short = document.documentElement.scrollHeight <= innerHeight;
        if (place.isConnected && !isCalm(place) && !(short && event?.type === 'click')) return;
        for (const name of moments) removeEventListener(name, look, true);
        resolve();
      });
    };
    const moments = ['scroll', 'resize', 'click'];
    for (const name of moments) addEventListener(name, look, { capture: true, passive: true });
    look();
  });
}

/**
 * Fills a place with what `draw` puts there, at once where its room was kept or nothing that is seen would move, else
 * as soon as that is so.
 */
export async function fillCalmly(place: HTMLElement, draw: () => readonly HTMLElement[]): Promise<void> {
  const calm = isCalm(place);
  const edge = () => place.getBoundingClientRect().bottom;
  const before = edge();
  const kept = place.style.minHeight;
  const drawn = draw();
  place.style.minHeight = '';
  // A pixel of rounding moves nothing. A margin that only a filled place has counts, too.
  if (calm || Math.abs(edge() - before) <= 1) return;
  place.style.minHeight = kept;
  place.replaceChildren();
  await untilCalm(place);
  place.style.minHeight = '';
  place.append(...drawn);
}

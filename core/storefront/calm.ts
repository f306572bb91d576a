/** Higher than most boxes: a place that can grow by this without a shift has room for a box. */
const tryHeight = 480;
/**
 * The layout shift that a shopper doesn't notice, as browsers count it: the share of the window that moves, times how
 * far.
 */
const littleShift = 0.01;

/** The part of a box that is in the window, in pixels. */
const seenArea = ({ top, bottom, left, right }: DOMRect): number =>
  Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) *
  Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0));

/** How much of the page moves when the place grows: tried and undone between two frames. */
function shiftBy(place: HTMLElement): number {
  const around: [Element, DOMRect][] = [];
  for (let at: Element | null = place; at && at !== document.documentElement; at = at.parentElement)
    for (const next of at.parentElement?.children ?? []) {
      const box = next.getBoundingClientRect();
      if (next !== at && seenArea(box) > 0) around.push([next, box]);
    }
  const before = place.style.minHeight;
  place.style.minHeight = `${place.offsetHeight + tryHeight}px`;
  let area = 0;
  let far = 0;
  for (const [element, before] of around) {
    const after = element.getBoundingClientRect();
    const moved = Math.max(Math.abs(after.top - before.top), Math.abs(after.left - before.left));
    if (moved < 1) continue;
    area += Math.max(seenArea(before), seenArea(after));
    far = Math.max(far, moved);
  }
  place.style.minHeight = before;
  return (Math.min(1, area / (innerWidth * innerHeight)) * far) / Math.max(innerWidth, innerHeight);
}

/** Whether a place can grow or shrink now without shifting what is in view by more than `most`. */
export function isCalm(element: HTMLElement, most = 0): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= innerHeight) return true;
  // The browser anchors what is in view while something above it grows; other browsers are left alone.
  if (bottom <= 0) return CSS.supports('overflow-anchor', 'auto');
  return shiftBy(element) <= most;
}

/**
 * Resolves when the place can change its height without a shift: it has been scrolled out of view, or nothing is in
 * view below it. If the page is too short to scroll, or with `press`, it waits for the shopper's next click, after
 * which a change is expected.
 */
export function untilCalm(element: HTMLElement, press = false, most = 0): Promise<void> {
  return new Promise((resolve) => {
    let frame = 0;
    const look = (event?: Event) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const clicked = event?.type === 'click';
        const short = document.documentElement.scrollHeight <= innerHeight;
        if (element.isConnected && !(clicked && (press || short)) && !isCalm(element, most)) return;
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
 * Fills a place with the result of `draw`: at once if its room was reserved or nothing in view would move, else as soon
 * as that is so.
 */
export async function fillCalmly(element: HTMLElement, draw: () => readonly HTMLElement[]): Promise<void> {
  const calm = isCalm(element);
  const edge = () => element.getBoundingClientRect().bottom;
  const before = edge();
  const minHeight = element.style.minHeight;
  const drawn = draw();
  element.style.minHeight = '';
  // A pixel of rounding moves nothing. A margin that only a filled place has counts, too.
  if (calm || Math.abs(edge() - before) <= 1) return;
  element.style.minHeight = minHeight;
  element.replaceChildren();
  await untilCalm(element);
  element.style.minHeight = '';
  element.append(...drawn);
}

/**
 * Finds the moment for content whose place the theme has not made: at once if hardly anything in view would move; else
 * below the form, if that is so there; else when the shopper has scrolled on, or clicks.
 */
export async function settle(element: HTMLElement): Promise<void> {
  const isTheirs = element.dataset['backroomOwn'] === undefined;
  if (isTheirs || element.childElementCount > 0 || isCalm(element, littleShift)) return;
  const form = element.closest('form');
  if (form) {
    const { parentNode, nextSibling } = element;
    form.after(element);
    if (isCalm(element, littleShift)) return;
    parentNode?.insertBefore(element, nextSibling);
  }
  await untilCalm(element, true, littleShift);
}

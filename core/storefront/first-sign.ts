const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'resize'] as const;

let asked: Promise<void> | undefined;

/**
 * Resolves at the shopper's first action after it was first asked for: a scroll, a pointer, a key, or another size of
 * the window, which programs that read a page whole cause.
 */
export const firstSign = (): Promise<void> =>
  (asked ??= new Promise((then) => {
    const there = new AbortController();
    const end = () => {
      there.abort();
      then();
    };
    for (const sign of signs) addEventListener(sign, end, { passive: true, signal: there.signal });
  }));

/** How far from the window a place counts as near, as a share of the window's height. */
const margin = 0.5;

function isNear(place: Element): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  return top < innerHeight * (1 + margin) && bottom > -innerHeight * margin;
}

/** Resolves once a place comes into the window or near it; at once where the browser cannot tell. */
export function comesNear(place: Element): Promise<void> {
  return new Promise<void>((then) => {
    if (!('IntersectionObserver' in window)) return then();
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        then();
      },
      { rootMargin: `${margin * 100}% 0%` },
    );
    watch.observe(place);
  });
}

/**
 * Resolves once a place is in the window or near it, and at the first sign in any case, so that its content is loaded
 * before a shopper gets there. Resolves at once while the page is hidden, so that it is there when it is shown, and
 * where the browser cannot tell.
 */
export async function nearWindow(place: Element): Promise<void> {
  if (document.hidden || isNear(place)) return;
  await Promise.race([comesNear(place), firstSign()]);
}

const patienceMs = 3_000;

/** The code that a click needs, which is usually loaded by then; throws if it does not load in time. */
export const inTime = <Code>(code: Promise<Code>): Promise<Code> =>
  Promise.race([code, new Promise<never>((_, fail) => setTimeout(fail, patienceMs))]);

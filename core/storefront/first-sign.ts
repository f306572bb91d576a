const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const;

let asked: Promise<void> | undefined;

/** Resolves at the first sign that somebody is there after it was first asked for: a scroll, a pointer, a key. */
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

function comesNear(place: Element): Promise<void> {
  return new Promise<void>((then) => {
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
 * Resolves once somebody gets near a place: after the first sign, or where the window was made larger, as by programs that
 * read a page whole. For what is large, stands at a page's end, and is looked at by few.
 */
export async function approached(place: Element): Promise<void> {
  const grown = new Promise((then) => addEventListener('resize', then, { once: true }));
  await Promise.race([firstSign(), grown]);
  if ('IntersectionObserver' in window) await comesNear(place);
}

/**
 * Resolves once a place is in the window or near it, and at the first sign in any case: what stands there is loaded
 * before a shopper gets to it by whatever way. At once where nobody sees the page yet, so that it is there when they do,
 * and where the browser cannot say.
 */
export async function nearWindow(place: Element): Promise<void> {
  if (document.hidden || !('IntersectionObserver' in window) || isNear(place)) return;
  await Promise.race([comesNear(place), firstSign()]);
}

const patienceMs = 3_000;

/** The code that a press needs, which is mostly there by then; throws where it does not come, or not soon enough. */
export const inTime = <Code>(code: Promise<Code>): Promise<Code> =>
  Promise.race([code, new Promise<never>((_, fail) => setTimeout(fail, patienceMs))]);

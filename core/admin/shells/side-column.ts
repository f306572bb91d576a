import { type RefObject, useEffect } from 'react';

/** Pixels kept free below a side column that is taller than the window. */
const below = 20;

/**
 * Has the side column of an editor stay in view without a scroll of its own. One that fits stands still below the top
 * bar. A taller one goes with the page as far as it is cut off, downwards and upwards, so that all of it is reached by
 * scrolling and by Tab. Style sheets read where it stands from `--side-top`; without it, it stands below the top bar.
 */
export function useSideColumn(column: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const element = column.current;
    if (!shown || !element) return undefined;
    let scrolled = scrollY;
    let top: number | undefined;
    const place = () => {
      const highest = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
      const lowest = Math.min(highest, innerHeight - element.offsetHeight - below);
      const moved = (top ?? highest) - (scrollY - scrolled);
      scrolled = scrollY;
      top = Math.min(highest, Math.max(lowest, moved));
      element.style.setProperty('--side-top', `${top}px`);
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [column, shown]);
}

import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Stands in what goes away by what is pressed in it: a note, a bar, a row. Where the focus was in there, it goes on to
 * `to`, which is given what goes, and to the page otherwise: by keyboard nobody starts at the top again.
 */
export function FocusKeeper({ to }: { to?: (gone: HTMLElement) => HTMLElement | null | undefined }) {
  const mark = useRef<HTMLSpanElement>(null);
  const next = useRef(to);
  useEffect(() => {
    next.current = to;
  });
  useLayoutEffect(() => {
    const around = mark.current?.parentElement;
    // Runs before the element leaves the document.
    return () => {
      if (!around?.contains(document.activeElement)) return;
      const target = next.current?.(around) ?? document.querySelector<HTMLElement>('main');
      target?.focus({ preventScroll: true });
    };
  }, []);
  return <span ref={mark} hidden />;
}

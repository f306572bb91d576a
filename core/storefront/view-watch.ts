/** Calls `seen` once, when half of the element has been on the screen for a second at a stretch. */
export function watchView(element: Element, seen: () => void): void {
  let timer: ReturnType<typeof setTimeout> | 0 = 0;
  let visible = false;
  let done = false;
  const look = () => {
    clearTimeout(timer);
    if (done || !visible || document.hidden) return;
    timer = setTimeout(() => {
      done = true;
      watch.disconnect();
      document.removeEventListener('visibilitychange', look);
      seen();
    }, 1_000);
  };
  const watch = new IntersectionObserver(
    (entries) => {
      visible = (entries.at(-1)?.intersectionRatio ?? 0) >= 0.5;
      look();
    },
    { threshold: [0, 0.5] },
  );
  watch.observe(element);
  document.addEventListener('visibilitychange', look);
}

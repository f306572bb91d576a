/** Where the keyboard goes on when nothing that was chosen is left: the search, or on a phone the part that is shown. */
export function focusPicker(): void {
  requestAnimationFrame(() => {
    const open = [...document.querySelectorAll('dialog[open]')].at(-1);
    const place = '[role="combobox"], .picker-tabs [aria-pressed="true"]';
    open?.querySelector<HTMLElement>(place)?.focus();
  });
}

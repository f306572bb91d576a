/** The element of a field: an input of that name, or a group marked `data-field`. */
export function fieldElement(path: string): HTMLElement | undefined {
  const name = CSS.escape(path);
  const found = document.querySelector<HTMLElement>(`main [name="${name}"], main [data-field="${name}"]`);
  if (!found) return undefined;
  const inner = 'input, select, textarea, button, [tabindex="0"]';
  return found.matches(inner) ? found : (found.querySelector<HTMLElement>(inner) ?? undefined);
}

/** The first field of the page's form that can be typed into. */
export function firstField(): HTMLElement | null {
  return document.querySelector('main form :is(input, select, textarea):not([type="hidden"], :disabled)');
}

/** Focuses the first wrong field in reading order, once the errors are on screen. */
export function focusFirst(paths: readonly string[]): void {
  requestAnimationFrame(() => {
    const elements = paths.map(fieldElement).filter((element) => element !== undefined);
    const first = elements.sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )[0];
    if (first) {
      first.focus();
      first.scrollIntoView({ block: 'nearest' });
    } else document.querySelector<HTMLElement>('[data-editor-failure]')?.focus();
  });
}

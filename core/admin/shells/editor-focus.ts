/** The element of a field: an input of that name, or a group marked `data-field`. */
export function fieldElement(path: string): HTMLElement | undefined {
  const name = CSS.escape(path);
  const found = document.querySelector<HTMLElement>(`main [name="${name}"], main [data-field="${name}"]`);
  if (!found) return undefined;
  const inner = 'input, select, textarea, button, [tabindex="0"]';
  return found.matches(inner) ? found : (found.querySelector<HTMLElement>(inner) ?? undefined);
}

/** Puts a text into a field where the cursor is, in place of what is selected there, and goes on after it. */
export function insertAtCursor(
  field: { name: string; value: string; onChange: (value: string) => void },
  text: string,
): void {
  const input = fieldElement(field.name) as HTMLInputElement | HTMLTextAreaElement | undefined;
  const from = input?.selectionStart ?? field.value.length;
  const to = input?.selectionEnd ?? from;
  field.onChange(field.value.slice(0, from) + text + field.value.slice(to));
  requestAnimationFrame(() => {
    input?.focus();
    input?.setSelectionRange(from + text.length, from + text.length);
  });
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

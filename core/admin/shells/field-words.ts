/**
 * Finds the label of a draft's field, and how the form displays a value of it. Both are read from the page, so that a
 * question about a field uses the words that the user sees next to it.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the name of a field: its label, or the name of its group or of the card around it. */
export function fieldLabel(path: string): string | undefined {
  const control = controlsOf(path)[0];
  const group = groupOf(path);
  const found = control ? controlLabel(control) : group ? groupLabel(group) : undefined;
  return found === '' ? undefined : found;
}

/** Returns how the field displays a possible value. Undefined if the field has no special text for it. */
export function fieldText(path: string, value: unknown): string | undefined {
  const controls = controlsOf(path);
  const control = controls[0];
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find((one) => one.value === String(value ?? ''));
    return option?.text || undefined;
  }
  if (control?.type === 'password') return value === '' ? undefined : '••••••';
  if (control instanceof HTMLInputElement && control.type === 'radio') {
    const chosen = controls.find((one) => one.value === String(value));
    return chosen && textOf(chosen.labels?.[0]);
  }
  const box = control?.closest('.field-box');
  if (!control || !box || value === null || value === '' || typeof value === 'boolean') return undefined;
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  // A currency sign or a unit is on one side of the input.
  const [before, after] = [control.previousElementSibling, control.nextElementSibling].map((one) =>
    one?.matches('.dim') ? (one.textContent ?? '') : '',
  );
  if (before === '' && after === '') return undefined;
  return `${before}${value}${after === '%' ? after : after === '' ? '' : ` ${after}`}`;
}

function controlsOf(path: string): Control[] {
  const name = CSS.escape(path);
  return [...document.querySelectorAll<Control>(`main :is(input, select, textarea)[name="${name}"]`)];
}

const groupOf = (path: string) => document.querySelector(`main [data-field="${CSS.escape(path)}"]`);

function controlLabel(control: Control): string {
  if (control.type === 'radio')
    return groupLabel(control.closest('[role="radiogroup"], fieldset:not(.editor-fields)') ?? control);
  const ownLabel = control.getAttribute('aria-label') ?? textOf(control.labels?.[0]);
  return ownLabel || byId(control.getAttribute('aria-labelledby')) || groupLabel(control);
}

function groupLabel(group: Element): string {
  const legend = group.querySelector(':scope > legend');
  const card = group.closest('.card')?.querySelector('h2, h3');
  return (
    group.getAttribute('aria-label') ??
    (byId(group.getAttribute('aria-labelledby')) || textOf(legend) || textOf(card) || '')
  );
}

const byId = (ids: string | null) =>
  (ids ?? '')
    .split(' ')
    .map((id) => textOf(document.getElementById(id)))
    .join(' ')
    .trim();

/** Returns the text of a label without its hint. */
function textOf(element: Element | null | undefined): string {
  if (!element) return '';
  const parts = element.querySelectorAll('.strong, span:not(.dim)');
  const main = parts.length > 0 && element.querySelector('small, .dim') ? parts[0] : element;
  return (main?.textContent ?? '').trim();
}

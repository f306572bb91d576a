/**
 * What the form on the screen says of a path of its draft: the label, and how it writes a value. Read off the page, so
 * that who is asked about a field sees the words that stand beside it.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a field is called: its label, or the name of its group, or of the card around it. */
export function fieldLabel(path: string): string | undefined {
  const control = controlsOf(path)[0];
  const group = groupOf(path);
  const found = control ? controlLabel(control) : group ? groupLabel(group) : undefined;
  return found === '' ? undefined : found;
}

/** How the field writes a value that it could have; undefined where it has no words of its own for it. */
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
  // A sign of a currency or a unit stands on one side of what is typed.
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

/** The words of a label without the hint in it. */
function textOf(element: Element | null | undefined): string {
  if (!element) return '';
  const parts = element.querySelectorAll('.strong, span:not(.dim)');
  const main = parts.length > 0 && element.querySelector('small, .dim') ? parts[0] : element;
  return (main?.textContent ?? '').trim();
}

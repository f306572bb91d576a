import { isId, type PageContext } from '../../../core/storefront/page-context.ts';
import { foreignCarts, makeSlot } from '../../../core/storefront/slot.ts';

/** Fields that hold how many of a line there are, as stores write them. */
const fields =
  '[data-backroom-line],input[name^="updates"],input[name*="quantity" i],input[name*="qty" i],select[name*="quantity" i],select[name*="qty" i]';
const row = '[data-backroom-line],tr,li,[class*="cart-item"],[class*="cart_item"],[class*="line-item"]';
/** Where a field or its row names the variant, as `data-…`. */
const names = ['backroomLine', 'variantId', 'quantityVariantId', 'variant', 'variant_id', 'variation_id'];

/** An id as a page writes it; 0 for anything else. */
export const idOf = (value: unknown): number => (isId(Number(value)) ? Number(value) : 0);

/** `data-backroom-line="31"` and the like, `updates[31]`, or the row's link to `?variant=31`; else 0. */
function variantOf(field: HTMLElement, around: HTMLElement | null): number {
  for (const element of [field, around])
    for (const name of names) {
      const id = idOf(element?.dataset[name]);
      if (id) return id;
    }
  const named = idOf(/\[(\d{1,15})\]$/.exec(field.getAttribute('name') ?? '')?.[1]);
  const link = around?.querySelector<HTMLAnchorElement>('a[href*="variant="]')?.href;
  return named || (link ? idOf(new URL(link).searchParams.get('variant')) : 0);
}

function linesOf(form: HTMLElement): Map<number, number> {
  const lines = new Map<number, number>();
  const rows = new Set<HTMLElement>();
  for (const field of form.querySelectorAll<HTMLInputElement>(fields)) {
    const around = field.closest<HTMLElement>(row);
    // A row may say it twice, once for small screens.
    if (around && rows.has(around)) continue;
    const variant = variantOf(field, around);
    const quantity = idOf(field.dataset['quantity'] ?? field.value);
    if (!variant || !quantity) continue;
    if (around) rows.add(around);
    lines.set(variant, Math.min(999, (lines.get(variant) ?? 0) + quantity));
  }
  return lines;
}

/** The lines of the first form with any. A page without a place for a cart gets one after that form. */
function readForms(): string | null {
  for (const form of foreignCarts()) {
    const lines = linesOf(form);
    if (lines.size === 0) continue;
    if (!document.querySelector('[data-backroom-slot="cart-lines"]')) form.after(makeSlot('cart-lines'));
    return [...lines]
      .slice(0, 100)
      .map((line) => line.join(':'))
      .join(',');
  }
  return null;
}

const listed = /^\d+:\d+(,\d+:\d+)*$/;

/**
 * The lines of this page's cart in another store, as `31:2,32:1`: as `given`, from the cart's place on the page, or
 * from the store's own form. A page that uses our script's context does not need the form. Null if none of them has
 * lines.
 */
export function cartLines(page: PageContext | null, given?: unknown): string | null {
  const lines =
    given ?? document.querySelector<HTMLElement>('[data-backroom-slot=cart-lines]')?.dataset['lines'];
  if (typeof lines === 'string') return listed.test(lines) ? lines : null;
  return page ? null : readForms();
}

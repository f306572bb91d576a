import type { ProductDraft } from '../../product/rules/product-draft.ts';

/**
 * Takes the cells of columns that another area knows out of what a product keeps without a meaning. They are the
 * product's, on whichever of its rows they stand; the first row that has one counts.
 */
export function takeFurther(
  product: ProductDraft,
  knows: (name: string) => boolean,
): { product: ProductDraft; cells: Record<string, string> } {
  const cells: Record<string, string> = {};
  const left = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(row).filter(([name, value]) => {
        if (typeof value !== 'string' || !knows(name)) return true;
        if (!Object.hasOwn(cells, name)) cells[name] = value;
        return false;
      }),
    );
  const { variants, ...own } = product.extra;
  const extra = left(own);
  const further = Object.entries((variants as Record<string, Record<string, string>> | undefined) ?? {})
    .map(([name, row]) => [name, left(row)] as const)
    .filter(([, row]) => Object.keys(row).length > 0);
  if (further.length > 0) extra['variants'] = Object.fromEntries(further);
  return Object.keys(cells).length === 0 ? { product, cells } : { product: { ...product, extra }, cells };
}

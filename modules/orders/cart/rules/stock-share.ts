/**
 * How many units of each line there are: all lines of one variant share its stock, in the order in which they stand.
 * @param stockOf units of a variant in stock; null: as many as anybody orders
 */
export function unitsInStock(
  lines: readonly { variant_id: number; quantity: number }[],
  stockOf: (variantId: number) => number | null,
): number[] {
  const left = new Map<number, number>();
  return lines.map(({ variant_id, quantity }) => {
    const stock = left.get(variant_id) ?? stockOf(variant_id);
    if (stock === null) return quantity;
    const units = Math.min(quantity, stock);
    left.set(variant_id, stock - units);
    return units;
  });
}

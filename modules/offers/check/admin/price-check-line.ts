/** A line of a cart that is tried out. `offer_id` null: put in by hand; 0: taken from the offer being edited. */
export interface TriedLine {
  variant_id: number;
  quantity: number | null;
  offer_id: number | null;
}

/** `12x2,13x1o5`: two of variant 12, and one of variant 13 taken from offer 5. What is not such a list is none. */
export function readLines(text: string): TriedLine[] {
  return text.split(',').flatMap((part) => {
    const [, variant, quantity, offer] = /^(\d{1,15})x(\d{1,3})(?:o(\d{1,15}))?$/.exec(part) ?? [];
    if (!variant || !quantity || Number(quantity) === 0) return [];
    return [
      { variant_id: Number(variant), quantity: Number(quantity), offer_id: offer ? Number(offer) : null },
    ];
  });
}

/** Rows of the place `product-facts` on a product's page, from the top. */
export const factKinds = ['timer', 'stock', 'visitors'] as const;
export type FactKind = (typeof factKinds)[number];

/** The rows that are there from above, whichever came first. */
export const inOrder = <Fact>(rows: ReadonlyMap<FactKind, Fact>): Fact[] =>
  factKinds.flatMap((kind) => rows.get(kind) ?? []);

/** How high the row of a timer is with digits of a size, in pixels: it never changes while the page is open. */
export const timerRow = (fontSize: number): 60 | 72 | 84 => (fontSize <= 17 ? 60 : fontSize <= 26 ? 72 : 84);

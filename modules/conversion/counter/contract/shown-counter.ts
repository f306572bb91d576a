/** How what is left looks on a page; a colour of '' is the page's own. */
export interface ShownStockLook {
  process_color: string;
  background_color: string;
  font_family: string;
  font_size: number;
}

/** What a page shows of what is left (`stock` of its parts). */
export interface ShownStock {
  /** Units by variant; empty for what is made up. */
  left: Readonly<Record<string, number>>;
  made_up: { type: 'percent' | 'number'; value: number } | null;
  words: { left: string; left_percent: string };
  look: ShownStockLook;
}

export interface ShownVisitorsLook {
  text_color: string;
  background_color: string;
  number_color: string;
  type: string;
  font_family: string;
  font_size: number;
}

/** What a page shows of who looks at it (`visitors` of its parts). */
export interface ShownVisitors {
  count: number;
  again_seconds: number;
  words: { one: string; other: string };
  look: ShownVisitorsLook;
}

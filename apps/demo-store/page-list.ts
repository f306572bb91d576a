/** The `page` of a query: a whole number from 1; everything else is the first page. */
export function pageNumber(value: unknown): number {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

/** The theme's `pagination`: first, last and the pages around the current one, gaps in between. */
export function paginationOf(page: number, total: number, perPage: number, url: (page: number) => string) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  const items = shown.flatMap((n, index) => {
    const item = { page: n, url: url(n), current: n === page };
    return index > 0 && n > shown[index - 1]! + 1 ? [{ gap: true }, item] : [item];
  });
  return {
    page,
    pages,
    prev_url: page > 1 ? url(page - 1) : null,
    next_url: page < pages ? url(page + 1) : null,
    items,
  };
}

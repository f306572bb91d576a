/** No shop is older than this day. */
export const firstDay = '2000-01-01';

/**
 * The events that a browser may send. Orders and money never come from a browser. Rows store the positions, so the lists grow
 * at their ends.
 */
export const browserMetrics = ['view', 'add_to_cart', 'click'] as const;
export const browserSubjects = ['shop', 'product', 'collection', 'offer', 'widget', 'tool'] as const;
export type BrowserMetric = (typeof browserMetrics)[number];
export type BrowserSubject = (typeof browserSubjects)[number];

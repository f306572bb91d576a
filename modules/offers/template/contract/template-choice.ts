/** Publish states of a template (V091). */
export const templatePublish = { none: 0, all: 1, gallery: 2, featured: 3 } as const;
export type TemplatePublish = (typeof templatePublish)[keyof typeof templatePublish];

/** Tabs and lists of the gallery (V092, V093), as the calls name them. */
export const templateTabs = ['all', 'up_sell', 'cross_sell'] as const;
export type TemplateTab = (typeof templateTabs)[number];

/** Ids below are templates that come with Backroom; a shop's own begin here. */
export const firstOwnTemplateId = 10_000;

export const templateSortFields = ['updated_at', 'name', 'applied'] as const;

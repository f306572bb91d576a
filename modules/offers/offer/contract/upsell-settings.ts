/** The app whose settings (C032, C033) and switch (C030, C031) are those of offers. */
export const upsellApp = 'upsell';

/**
 * When an offer lies over the page after something was added: at every adding until the shopper closes it, or once in
 * a visit whatever is added.
 */
export const popupRules = ['until_closed', 'once_per_visit'] as const;
export type PopupRule = (typeof popupRules)[number];

export const upsellSettingLimits = {
  min_window: 5,
  max_window: 120,
  templates: 10,
  template_length: 500,
  /** Characters of what the quick view buttons say. */
  quick_view_text: 40,
} as const;

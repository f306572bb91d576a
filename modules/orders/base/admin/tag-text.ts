import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Texts for adding and removing tags of orders and customers. */
export const tagText = registerStrings('orders', {
  en: {
    add_tags: 'Add tags',
    remove_tags: 'Remove tags',
    tags_label: 'Tags',
    tags_missing: 'Enter at least one tag',
    apply: 'Apply',
  },
});

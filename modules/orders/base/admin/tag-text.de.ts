import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { tagText } from './tag-text.ts';

export const tagTextDe: TranslatedText<typeof tagText> = {
  area: 'orders',
  strings: {
    add_tags: 'Schlagwörter hinzufügen',
    remove_tags: 'Schlagwörter entfernen',
    tags_label: 'Schlagwörter',
    tags_missing: 'Geben Sie mindestens ein Schlagwort ein',
    apply: 'Übernehmen',
  },
};

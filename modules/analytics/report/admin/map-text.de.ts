import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { mapText } from './map-text.ts';

export const mapTextDe: TranslatedText<typeof mapText> = {
  area: 'country-map',
  strings: {
    part: 'Region',
    europe: 'Europa',
    world: 'Welt',
    off: 'Nicht auf dieser Karte',
    map_failed: 'Die Karte konnte nicht geladen werden. Siehe die Tabelle darunter.',
  },
};

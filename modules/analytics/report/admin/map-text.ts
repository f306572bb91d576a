import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Words of every map of countries. */
export const mapText = registerStrings('country-map', {
  en: {
    part: 'Region',
    europe: 'Europe',
    world: 'World',
    off: 'Not on this map',
    map_failed: 'Couldn’t load the map. See the table below.',
  },
});

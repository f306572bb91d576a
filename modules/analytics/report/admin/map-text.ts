import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Words of every map of countries. */
export const mapText = registerStrings('country-map', {
  en: {
    part: 'Part of the world',
    europe: 'Europe',
    world: 'World',
    off: 'Off this map',
    map_failed: 'The map could not be loaded. The table below says the same.',
  },
});

import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of metafields that the first load needs. */
export const metafieldsAreaText = registerStrings('metafields-area', {
  en: { thing_metafields: 'Metafield' },
});

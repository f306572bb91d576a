import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Names for the activity log and the bell: its tables and their columns. */
export const metafieldsLogText = registerStrings('metafields-log', {
  en: {
    thing_metafields: 'Metafield',
    key: 'Key',
    namespace: 'Namespace',
    value_type: 'Type',
    value: 'Value',
    description: 'Description',
  },
});

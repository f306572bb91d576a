import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { metafieldText } from './metafield-text.ts';

export const metafieldTextDe: TranslatedText<typeof metafieldText> = {
  area: 'metafields',
  strings: {
    title: 'Metafelder',
    none: 'Eigene Daten, die von Apps gespeichert werden.',
    loading: 'Metafelder werden geladen',
    add: 'Metafeld hinzufügen',
    edit: 'Metafeld bearbeiten',
    remove: 'Metafeld löschen',
    remove_text: 'Apps, die es verwenden, finden es dann nicht mehr.',
    actions: 'Aktionen für %{name}',
    save: 'Speichern',
    namespace: 'Namensraum',
    namespace_hint: 'Fasst zusammengehörige Felder zusammen, z. B. care',
    key: 'Schlüssel',
    type: 'Typ',
    value: 'Wert',
    description: 'Beschreibung',
    description_hint: 'Nur für Mitarbeiter sichtbar',
    saved: 'Metafeld gespeichert',
    removed: 'Metafeld gelöscht',
    type_string: 'Text',
    type_integer: 'Ganze Zahl',
    type_json_string: 'JSON',
    required: 'Geben Sie einen Wert ein',
  },
};

import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { metafieldText } from './metafield-text.ts';

export const metafieldTextDe: TranslatedText<typeof metafieldText> = {
  area: 'metafields',
  strings: {
    title: 'Metafelder',
    none: 'Werte, die andere Programme hier über die Felder oben hinaus ablegen.',
    loading: 'Metafelder werden geladen',
    add: 'Metafeld hinzufügen',
    edit: 'Metafeld bearbeiten',
    remove: 'Metafeld löschen',
    remove_text: 'Programme, die es lesen, finden dann nichts mehr.',
    actions: 'Aktionen für %{name}',
    save: 'Speichern',
    namespace: 'Namensraum',
    namespace_hint: 'Wozu es gehört, zum Beispiel care',
    key: 'Schlüssel',
    type: 'Typ',
    value: 'Wert',
    description: 'Beschreibung',
    description_hint: 'Für alle, die es hier ansehen',
    saved: 'Das Metafeld ist gespeichert',
    removed: 'Das Metafeld ist gelöscht',
    type_string: 'Text',
    type_integer: 'Ganze Zahl',
    type_json_string: 'JSON',
    required: 'Geben Sie etwas ein',
  },
};

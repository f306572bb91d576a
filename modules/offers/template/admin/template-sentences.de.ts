import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { templateRefusals, templateSentences } from '../contract/template-refusals.ts';

/** What the server says of templates. */
export const templateSentencesDe: TranslatedSentences<typeof templateRefusals | typeof templateSentences> = {
  area: 'sentences',
  strings: {
    'offers.template_system': 'Die Vorlagen von Backroom lassen sich nicht ändern.',
    'offers.template_limit':
      'Ein Shop kann höchstens %{count} eigene Vorlagen haben. Löschen Sie zuerst eine.',
    'offers.template_products': 'Diese Vorlage braucht Produkte. Fügen Sie zuerst welche hinzu.',
    'offers.template.this_template': 'Diese Vorlage',
    'offers.template.name_a_template': 'Wählen Sie mindestens eine Vorlage.',
  },
};

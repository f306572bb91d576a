import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { templateRefusals, templateSentences } from '../contract/template-refusals.ts';

/** What the server says of templates. */
export const templateSentencesDe: TranslatedSentences<typeof templateRefusals | typeof templateSentences> = {
  area: 'sentences',
  strings: {
    'offers.template_system': 'Vorlagen, die zu Backroom gehören, lassen sich nicht ändern.',
    'offers.template_limit': 'Ein Shop hat höchstens %{count} eigene Vorlagen. Löschen Sie zuerst eine.',
    'offers.template_products': 'Diese Vorlage braucht Produkte. Legen Sie zuerst welche an.',
    'offers.template.this_template': 'Diese Vorlage',
    'offers.template.name_a_template': 'Nennen Sie mindestens eine Vorlage.',
  },
};

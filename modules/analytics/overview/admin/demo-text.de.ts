import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { demoText } from './demo-text.ts';

export const demoTextDe: TranslatedText<typeof demoText> = {
  area: 'analytics-demo',
  strings: {
    lead: 'So sehen die Analysen eines Shops mit Umsatz aus.',
    mark: 'Beispiel',
    is_example: 'Das sind Beispieldaten.',
    is_example_text:
      'Keine dieser Bestellungen, Besuche oder Personen ist echt. Die Zahlen passen zueinander, damit Sie sehen, wie sie zusammenhängen.',
    own_figures: 'Eigene Analysen ansehen',
    product_1: 'Steingutbecher',
    product_2: 'Handfilter-Set',
    product_3: 'Schreibtischlampe',
    product_4: 'Leinenservietten, vier',
    product_5: 'Farn im Topf',
    person_1: 'Maya (Beispiel)',
    person_2: 'Rui (Beispiel)',
  },
};

import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { demoText } from './demo-text.ts';

export const demoTextDe: TranslatedText<typeof demoText> = {
  area: 'analytics-demo',
  strings: {
    lead: 'Was die Übersicht von einem Shop zeigt, der verkauft.',
    mark: 'Beispiel',
    is_example: 'Diese Zahlen sind erfunden.',
    is_example_text:
      'Keine Bestellung, kein Besuch und keine Person auf dieser Seite ist Ihre oder sonst jemandes. Sie passen zueinander wie die Ihres Shops, damit Sie sehen, welche Zahl woher kommt.',
    own_figures: 'Ihre eigenen Zahlen',
    product_1: 'Steingutbecher',
    product_2: 'Handfilter-Set',
    product_3: 'Schreibtischlampe',
    product_4: 'Leinenservietten, vier',
    product_5: 'Farn im Topf',
    person_1: 'Maya (Beispiel)',
    person_2: 'Rui (Beispiel)',
  },
};

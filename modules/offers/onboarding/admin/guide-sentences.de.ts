import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { faqSentences } from '../../recommend/contract/faq-sentences.ts';
import type { guideSentences } from '../contract/guide-sentences.ts';

/** Steps of the start guide, and the questions below them (C035, C060). */
export const guideSentencesDe: TranslatedSentences<typeof guideSentences | typeof faqSentences> = {
  area: 'sentences',
  strings: {
    'offers.guide.add_post_purchase': 'Angebot nach dem Kauf hinzufügen',
    'offers.guide.add_post_purchase_about':
      'Nach dem Checkout fügen Kunden ihrer Bestellung mit einem Klick ein Produkt hinzu.',
    'offers.guide.add_post_purchase_do': 'Angebot nach dem Kauf anlegen',
    'offers.guide.add_customize_up_sell': 'Angebot vor dem Kauf hinzufügen',
    'offers.guide.add_customize_up_sell_about':
      'Schlagen Sie ein passendes Produkt oder die bessere Ausführung vor, wenn ein Produkt in den Warenkorb kommt.',
    'offers.guide.add_customize_up_sell_do': 'Angebot vor dem Kauf anlegen',
    'offers.guide.add_quantity_discounted': 'Mengenrabatt hinzufügen',
    'offers.guide.add_quantity_discounted_about':
      'Wer zwei oder mehr kauft, zahlt weniger pro Stück. Sie brauchen ein Produkt und zwei Stufen.',
    'offers.guide.add_quantity_discounted_do': 'Mengenrabatt anlegen',
    'offers.guide.add_customize_cross_sell': 'Bundle hinzufügen',
    'offers.guide.add_customize_cross_sell_about':
      'Bieten Sie zwei oder mehr Produkte zusammen zu einem besseren Preis an.',
    'offers.guide.add_customize_cross_sell_do': 'Bundle anlegen',
    'offers.guide.create_last_step': 'Angebot im Warenkorb hinzufügen',
    'offers.guide.create_last_step_about': 'Erreichen Sie Kunden, die sich schon zum Kauf entschieden haben.',
    'offers.guide.create_last_step_do': 'Angebot im Warenkorb anlegen',
    'offers.guide.turn_on_quick_view': 'Schnellansicht einschalten',
    'offers.guide.turn_on_quick_view_about':
      'Kunden öffnen ein Produkt von seiner Karte aus und legen es in den Warenkorb, ohne die Seite zu verlassen.',
    'offers.guide.turn_on_quick_view_do': 'Einschalten',
    'offers.faq.first_offer': 'Mit welchem Angebot soll ich beginnen?',
    'offers.faq.first_offer_answer':
      'Mit einem Mengenrabatt auf Ihr meistverkauftes Produkt. Er braucht ein Produkt und zwei Stufen, und Kunden sehen ihn auf einer Seite, die sie ohnehin besuchen.',
    'offers.faq.adding_up': 'Sind Rabatte kombinierbar?',
    'offers.faq.adding_up_answer':
      'Nein. Angebote werden nach Priorität geprüft, und für einen Artikel gilt das erste passende. In der Preisprüfung sehen Sie, was passiert.',
    'offers.faq.not_seen': 'Warum sehen Kunden mein Angebot nicht?',
    'offers.faq.not_seen_answer':
      'Es kann inaktiv oder abgelaufen sein, die empfohlenen Produkte können ausverkauft oder schon im Warenkorb sein, oder der Kunde ist in der Kontrollgruppe.',
    'offers.faq.figures': 'Woher kommen die Zahlen?',
    'offers.faq.figures_answer':
      'Aufrufe und Klicks kommen von den Seiten Ihres Shops, Umsätze aus den Bestellungen. Erstattetes und Storniertes wird abgezogen.',
    'offers.faq.after_payment': 'Wie wird ein Angebot nach dem Kauf berechnet?',
    'offers.faq.after_payment_answer':
      'Der Kunde bestätigt mit einem Klick. Das Produkt kommt zur gerade aufgegebenen Bestellung, und deren Karte wird mit der Differenz belastet.',
    'offers.faq.recommendations': 'Wie entstehen Empfehlungen?',
    'offers.faq.recommendations_answer':
      'Aus den Bestellungen Ihres Shops der letzten 180 Tage: zusammen gekaufte Produkte und Bestseller. Sie werden täglich und nach neuen Bestellungen aktualisiert.',
  },
};

import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { faqSentences } from '../../recommend/contract/faq-sentences.ts';
import type { guideSentences } from '../contract/guide-sentences.ts';

/** Steps of the start guide, and the questions below them (C035, C060). */
export const guideSentencesDe: TranslatedSentences<typeof guideSentences | typeof faqSentences> = {
  area: 'sentences',
  strings: {
    'offers.guide.add_post_purchase': 'Bieten Sie nach dem Bezahlen etwas an',
    'offers.guide.add_post_purchase_about':
      'Ein Klick legt es in die gerade aufgegebene Bestellung. Nichts muss noch einmal eingegeben werden.',
    'offers.guide.add_post_purchase_do': 'Angebot nach dem Kauf anlegen',
    'offers.guide.add_customize_up_sell': 'Bieten Sie vor dem Bezahlen etwas an',
    'offers.guide.add_customize_up_sell_about':
      'Erscheint, wenn ein Produkt in den Warenkorb kommt: was dazu passt oder die bessere Ausführung.',
    'offers.guide.add_customize_up_sell_do': 'Angebot vor dem Kauf anlegen',
    'offers.guide.add_quantity_discounted': 'Belohnen Sie, wer mehr nimmt',
    'offers.guide.add_quantity_discounted_about':
      'Wer zwei oder mehr nimmt, zahlt für jedes Stück weniger. Ein Produkt und zwei Stufen genügen.',
    'offers.guide.add_quantity_discounted_do': 'Mengenrabatt anlegen',
    'offers.guide.add_customize_cross_sell': 'Verkaufen Sie, was zusammengehört',
    'offers.guide.add_customize_cross_sell_about':
      'Ein Bundle zeigt zwei oder mehr Produkte nebeneinander, zusammen günstiger.',
    'offers.guide.add_customize_cross_sell_do': 'Bundle anlegen',
    'offers.guide.create_last_step': 'Nutzen Sie den letzten Schritt vor der Kasse',
    'offers.guide.create_last_step_about':
      'Ein Angebot im Warenkorb erreicht alle, die sich schon entschieden haben.',
    'offers.guide.create_last_step_do': 'Angebot im Warenkorb anlegen',
    'offers.guide.turn_on_quick_view': 'Schalten Sie die Schnellansicht ein',
    'offers.guide.turn_on_quick_view_about':
      'Ein Knopf auf Produktkarten öffnet das Produkt über der Seite, bereit für den Warenkorb.',
    'offers.guide.turn_on_quick_view_do': 'Einschalten',
    'offers.faq.first_offer': 'Mit welchem Angebot soll ich beginnen?',
    'offers.faq.first_offer_answer':
      'Mit einem Mengenrabatt auf das meistverkaufte Produkt. Er braucht ein Produkt und zwei Stufen, und Kunden sehen ihn auf der Seite, auf der sie ohnehin sind.',
    'offers.faq.adding_up': 'Addieren sich die Rabatte mehrerer Angebote?',
    'offers.faq.adding_up_answer':
      'Nein. Angebote werden nach ihrer Priorität geprüft, und eine Position im Warenkorb bekommt den Rabatt des ersten, das passt. „Warum dieser Preis“ zeigt, was mit einem Warenkorb geschah.',
    'offers.faq.not_seen': 'Warum sieht jemand mein Angebot nicht?',
    'offers.faq.not_seen_answer':
      'Vielleicht ist es inaktiv oder abgelaufen, das Empfohlene ist ausverkauft oder schon im Warenkorb, oder die Person gehört zu dem Anteil, der es zum Vergleich nicht sieht.',
    'offers.faq.figures': 'Woher kommen die Zahlen?',
    'offers.faq.figures_answer':
      'Aufrufe und Klicks meldet die Shopseite, Umsätze kommen aus den Bestellungen selbst. Was erstattet oder storniert wurde, wird wieder abgezogen.',
    'offers.faq.after_payment': 'Was zahlt jemand nach dem Bezahlen?',
    'offers.faq.after_payment_answer':
      'Ein Angebot nach dem Bezahlen kommt in die gerade aufgegebene Bestellung. Ein Klick bestätigt, und die Karte der Bestellung wird mit der Differenz belastet.',
    'offers.faq.recommendations': 'Woraus entstehen Empfehlungen?',
    'offers.faq.recommendations_answer':
      'Aus den Bestellungen Ihres Shops der letzten 180 Tage: was zusammen gekauft wurde und was sich am besten verkauft hat. Sie entstehen täglich und nach neuen Bestellungen neu.',
  },
};

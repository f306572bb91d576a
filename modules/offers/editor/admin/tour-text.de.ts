import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { tourText } from './tour-text.ts';

export const tourTextDe: TranslatedText<typeof tourText> = {
  area: 'offer-tour',
  strings: {
    tour: 'Rundgang',
    start: 'Rundgang starten',
    next: 'Weiter',
    back: 'Zurück',
    done: 'Fertig',
    close: 'Schließen',
    progress: '%{at} von %{all}',

    upsell_1: 'Die Art des Angebots',
    upsell_1_text:
      'Sie bestimmt, wo Kunden das Angebot sehen: vor dem Bezahlen, im Warenkorb oder nach dem Bezahlen.',
    upsell_2: 'Name und Nachricht',
    upsell_2_text: 'Der Name ist für Sie. Die Nachricht lesen Ihre Kunden; Vorschläge helfen beim Anfangen.',
    upsell_3: 'Ziel',
    upsell_3_text:
      'Die Produkte, bei denen das Angebot erscheint: alle, einige oder die, die Ihren Regeln entsprechen.',
    upsell_4: 'Empfohlene Produkte',
    upsell_4_text: 'Was angeboten wird. Wählen Sie selbst, oder richten Sie es nach dem gezeigten Produkt.',
    upsell_5: 'Rabatt',
    upsell_5_text: 'Ein günstigerer Preis macht das Ja leicht. Begrenzen Sie ihn nach Stückzahl oder Datum.',
    upsell_6: 'Vorschau',
    upsell_6_text:
      'So sehen es Ihre Kunden. Sie ändert sich beim Tippen; nichts ist online, bevor Sie speichern.',

    bundle_1: 'Name und Nachricht',
    bundle_1_text: 'Ohne Namen entsteht er aus den Produkten. Die Nachricht steht über dem Bundle.',
    bundle_2: 'Produkte',
    bundle_2_text: 'Wählen Sie 2 oder 3 Produkte. Dasselbe Produkt zweimal ergibt „Eins kaufen, eins dazu“.',
    bundle_3: 'Rabatt',
    bundle_3_text: 'Ein Prozentsatz oder ein Betrag auf alle Produkte zusammen.',
    bundle_4: 'Vorschau',
    bundle_4_text: 'Das Bundle, wie Kunden es sehen, mit dem Preis aller Produkte zusammen.',

    tutorial_up_sell: 'Ihr erstes Upselling',
    tutorial_cross_sell: 'Ihr erstes Cross-Selling',
    scene: 'Bild %{at} von %{all}',
    skip: 'Überspringen',
    begin: 'Los geht’s',
    up_sell_1: 'Jemand findet etwas Schönes',
    up_sell_1_text: 'Upselling beginnt bei einem Produkt, das ohnehin gefällt.',
    up_sell_2: 'Ihr Angebot erscheint im richtigen Moment',
    up_sell_2_text: 'Wenn das Produkt in den Warenkorb kommt oder gleich nach dem Bezahlen.',
    up_sell_3: 'Ein Klick, und es ist in der Bestellung',
    up_sell_3_text: 'Mit einem kleinen Rabatt fällt das Ja den meisten leicht.',
    up_sell_4: 'Sie sehen, was es bringt',
    up_sell_4_text: 'Aufrufe, Konversionen und Umsatz stehen bei jedem Angebot.',
    cross_sell_1: 'Jemand findet etwas Schönes',
    cross_sell_1_text: 'Manches ist zusammen einfach besser.',
    cross_sell_2: 'Ihr Angebot steht auf derselben Seite',
    cross_sell_2_text: 'Ein Bundle, Zubehör zum Ankreuzen oder ein besserer Preis für mehr davon.',
    cross_sell_3: 'Mehr kommt in denselben Warenkorb',
    cross_sell_3_text: 'Ein Paket, eine Kasse, eine größere Bestellung.',
    cross_sell_4: 'Sie sehen, was es bringt',
    cross_sell_4_text: 'Aufrufe, Konversionen und Umsatz stehen bei jedem Angebot.',
  },
};

import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewSettingText } from './review-setting-text.ts';

export const reviewSettingTextDe: TranslatedText<typeof reviewSettingText> = {
  area: 'review-setting',
  strings: {
    title: 'Einstellungen für Bewertungen',
    lead: 'Wie Bewertungen von einem Ihrer Shops in einen anderen kommen.',
    give: 'An meine anderen Shops geben',
    give_switch: 'Meine anderen Shops dürfen die Bewertungen von diesem haben',
    give_hint:
      'Von Produkten mit derselben Artikelnummer oder demselben Barcode. E-Mail-Adressen bleiben hier.',
    get: 'Von meinen anderen Shops holen',
    get_switch: 'Bewertungen von meinen anderen Shops nehmen',
    get_hint:
      'Unter „Bewertungen holen“, Produkt für Produkt. Jede behält den Namen des Shops, aus dem sie kommt.',
    minimum_stars: 'Mindestens so viele Sterne',
    stars_one: '%{count} Stern',
    stars_other: '%{count} Sterne',
    few: 'Käufer sehen dann nicht, welche schlechteren Bewertungen diese Shops haben. Das kann sie täuschen.',
    number_of_review: 'Höchstens so viele Bewertungen auf einmal',
    auto_import: 'Wieder bei AliExpress nachsehen',
    auto_import_switch: 'Die Adressen, von denen Bewertungen kamen, wöchentlich ansehen',
    auto_import_hint:
      'Was dort neu ist, kommt so herein, wie Sie es beim Importieren gewählt haben. „Bewertungen holen“ listet die Adressen und was jedes Nachsehen brachte.',
    saved: 'Erfolgreich gespeichert!',
  },
};

import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewSettingText } from './review-setting-text.ts';

export const reviewSettingTextDe: TranslatedText<typeof reviewSettingText> = {
  area: 'review-setting',
  strings: {
    title: 'Einstellungen für Bewertungen',
    lead: 'Wie Bewertungen entgegengenommen, gezeigt und geteilt werden.',
    general: 'Bewertungen, die hier geschrieben werden',
    publish: 'Wann andere sie sehen',
    after_look: 'Nachdem jemand hingesehen hat',
    after_look_hint:
      'Jede wartet unter den ungelesenen. Was 14 Tage lang niemand angesehen hat, gilt als zurückgehalten.',
    at_once: 'Sofort',
    at_once_hint:
      'Jede steht da, sobald sie kommt, gleich mit wie vielen Sternen. Zurückhalten können Sie sie weiterhin, mit einem Grund.',
    write_on_page: 'Alle dürfen auf den Seiten meines Shops schreiben',
    write_on_page_hint: 'Sonst nur, wer nach dem Kauf per E-Mail gefragt wurde.',
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
    saved: 'Erfolgreich gespeichert!',
  },
};

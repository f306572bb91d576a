import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewSettingText } from './review-setting-text.ts';

export const reviewSettingTextDe: TranslatedText<typeof reviewSettingText> = {
  area: 'review-setting',
  strings: {
    title: 'Bewertungseinstellungen',
    lead: 'Wie Bewertungen gesammelt, veröffentlicht und geteilt werden.',
    general: 'Im Shop abgegebene Bewertungen',
    publish: 'Veröffentlichung',
    after_look: 'Nach Freigabe',
    after_look_hint:
      'Neue Bewertungen sind ausstehend, bis Sie sie freigeben. Nach 14 Tagen ohne Freigabe gelten sie als nicht veröffentlicht.',
    at_once: 'Automatisch',
    at_once_hint:
      'Wird wie abgegeben veröffentlicht, unabhängig von den Sternen. Mit einem Grund können Sie sie weiterhin auf „Nicht veröffentlicht“ setzen.',
    write_on_page: 'Alle dürfen auf Produktseiten bewerten',
    write_on_page_hint: 'Wenn aus, können nur Kunden mit einem Link aus einer Anfrage schreiben.',
    give: 'Mit meinen anderen Shops teilen',
    give_switch: 'Meine anderen Shops dürfen Bewertungen aus diesem Shop importieren',
    give_hint: 'Für Produkte mit derselben SKU oder demselben Barcode. E-Mail-Adressen werden nicht geteilt.',
    get: 'Aus meinen anderen Shops importieren',
    get_switch: 'Import aus meinen anderen Shops erlauben',
    get_hint:
      'Import je Produkt unter „Bewertungen importieren“. Bewertungen zeigen den Shop, aus dem sie kommen.',
    minimum_stars: 'Mindestbewertung',
    stars_one: '%{count} Stern',
    stars_other: '%{count} Sterne',
    few: 'Kunden sehen niedrigere Bewertungen aus diesen Shops nicht; das kann sie in die Irre führen.',
    number_of_review: 'Maximale Bewertungen pro Import',
    auto_import: 'Automatischer AliExpress-Import',
    auto_import_switch: 'Importierte AliExpress-URLs wöchentlich prüfen',
    auto_import_hint:
      'Neue Bewertungen werden mit den von Ihnen gewählten Filtern importiert. Ergebnisse finden Sie unter „Bewertungen importieren“.',
    saved: 'Erfolgreich gespeichert!',
  },
};

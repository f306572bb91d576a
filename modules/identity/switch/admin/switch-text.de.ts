import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { switchText } from './switch-text.ts';

export const switchTextDe: TranslatedText<typeof switchText> = {
  area: 'switches',
  strings: {
    in_cart_offers: 'Angebote im Warenkorb',
    in_cart_offers_hint: 'Angebote innerhalb des Warenkorbs.',
    rule_based_targeting: 'Ziele nach Regeln',
    rule_based_targeting_hint:
      'Angebote können Produkte nach Schlagwort, Preis, Anbieter und anderen Regeln ansprechen.',
    upsell_funnel: 'Upsell-Kette',
    upsell_funnel_hint: 'Reiht Angebote zu einer Kette aneinander.',
    quantity_layout_v2: 'Neue Darstellung der Mengenrabatte',
    quantity_layout_v2_hint:
      'Zeigt Stufen auf der Produktseite als Karten mit Bildern statt als Liste. Mit „X kaufen, Y erhalten“.',
    bundle_support: 'Bundle-Angebote',
    bundle_support_hint: 'Angebote aus Produkten, die zusammen gekauft werden.',
    bundle_limit: 'Bundle-Grenze',
    bundle_limit_hint: 'Begrenzt, wie viele Produkte ein Bundle enthalten darf.',
    refactored_analytics: 'Neue Analysen',
    refactored_analytics_hint: 'Liefert die Zahlen eines Angebots auch unter ihren neuen Namen (acr_*).',
    picker_cap_50: 'Höchstens 50 Einträge in der Auswahl',
    picker_cap_50_hint: 'Ein Angebot kann bis zu 50 Produkte oder Kategorien enthalten.',
    quantity_min_two: 'Mengenrabatte ab zwei',
    quantity_min_two_hint:
      'Die erste Stufe beginnt bei 2 Stück statt bei 1. Gilt, solange die neue Darstellung aus ist.',
    keep_offering: 'Weiter anbieten',
    keep_offering_hint: 'Angebote nach dem Kauf können das eben Gekaufte erneut anbieten.',
    realtime_visitors: 'Besucher in Echtzeit',
    realtime_visitors_hint: 'Zeigt auf Produktseiten, wie viele Besucher sich das Produkt gerade ansehen.',
    print_catalog_v2: 'Neuer Druckkatalog',
    print_catalog_v2_hint: 'Der Druckbereich verwendet seinen neuen Katalog.',
    collections_list_v2: 'Neue Kategorienliste',
    collections_list_v2_hint: 'Die Kategorienseite verwendet ihre neue Liste.',
  },
};

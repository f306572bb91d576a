import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { analyticsAreaText } from './analytics-area-text.ts';

export const analyticsAreaTextDe: TranslatedText<typeof analyticsAreaText> = {
  area: 'analytics-area',
  strings: {
    nav: 'Start',
    title: 'Start',
    nav_analytics: 'Analysen',
    nav_overview: 'Übersicht',
    nav_sales: 'Umsatzberichte',
    nav_profits: 'Gewinn',
    nav_taxes: 'Steuern',
    nav_traffic: 'Traffic-Quellen',
    nav_countries: 'Umsatz nach Land',
    nav_live: 'Live-Ansicht',
    nav_store: 'Onlineshop',
    nav_conversion: 'Conversion',
    title_demo: 'Beispielanalysen',
    title_conversion: 'Conversion-Analysen',
    title_taxes: 'Steuerbericht',
    title_countries: 'Umsatz nach Land',
    words_overview: 'Zahlen Statistik Umsatz Auswertung',
    words_sales:
      'Umsatz Statistik Export Tag Monat Produkt Variante Angebot Mitarbeiter Vertriebskanal Herkunft',
    words_profits: 'Gewinn Marge Kosten Ertrag',
    words_taxes: 'Steuer Mehrwertsteuer Satz',
    words_live: 'jetzt Besucher online Echtzeit Karte',
    words_traffic:
      'Besuche Besucher Referrer Verweis UTM Kampagne Quelle Besuchsquellen Einstiegsseite Gerät',
    words_store: 'Besuche Einstiegsseiten Geräte angesehene Produkte',
    words_conversion: 'Konversion Trichter Funnel Warenkorb Checkout Kasse abgebrochen zurückgewonnen Quote',
    words_countries: 'Land Geografie Karte wohin',
  },
};

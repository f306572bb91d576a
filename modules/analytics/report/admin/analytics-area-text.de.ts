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
    nav_traffic: 'Besuchsquellen',
    nav_countries: 'Länder',
    nav_live: 'Live-Ansicht',
    nav_store: 'Onlineshop',
    nav_conversion: 'Konversion',
    title_demo: 'Analysen, ein Beispiel',
    title_conversion: 'Konversionsanalyse',
    title_taxes: 'Steuerberichte',
    title_countries: 'Bericht nach Ländern',
    words_overview: 'Zahlen Statistik Umsatz Auswertung',
    words_sales: 'Umsatz Statistik Export Tag Monat Produkt Variante Angebot Mitarbeiter Herkunft',
    words_profits: 'Gewinn Marge Kosten Ertrag',
    words_taxes: 'Steuer Mehrwertsteuer Satz',
    words_live: 'jetzt Besucher online Echtzeit Karte',
    words_traffic: 'Besuche Besucher Verweis UTM Kampagne Quelle Einstiegsseite Gerät',
    words_store: 'Besuche Einstiegsseiten Geräte angesehene Produkte',
    words_conversion: 'Trichter Warenkorb Kasse abgebrochen zurückgewonnen Quote',
    words_countries: 'Land Geografie Karte wohin',
  },
};

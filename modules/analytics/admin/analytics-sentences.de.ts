import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { analyticsRefusals, analyticsSentences } from '../span/contract/analytics-refusals.ts';

/** German of the server's messages about reports and exchange rates. */
export const analyticsSentencesDe: TranslatedSentences<typeof analyticsRefusals | typeof analyticsSentences> =
  {
    area: 'sentences',
    strings: {
      'analytics.unknown_report': 'Unbekannte Berichtsart. Verfügbar: %{known}.',
      'analytics.no_exchange_rates.not_set_up':
        'Wechselkurse sind auf diesem Server nicht eingerichtet (EXCHANGE_RATES_KEY).',
      'analytics.no_exchange_rates.none_now':
        'Wechselkurse sind gerade nicht verfügbar. Versuchen Sie es in einigen Minuten erneut.',
      'analytics.no_exchange_rates.none_of_day': 'Kein Wechselkurs von %{from} nach %{to} für den %{day}.',
      'analytics.one_filter': 'Sie können nur einen Filter %{field} verwenden.',
      'analytics.other_filter':
        'Dieser Bericht lässt sich danach nicht filtern. Verfügbare Filter: %{field}.',
      'analytics.needs_filter': 'Ein Bericht der Art %{type} braucht den Filter %{field}.',
      'analytics.filter_or_times': 'Senden Sie entweder einen Datumsfilter oder eine Start- und Endzeit.',
      'analytics.no_begin': 'Wählen Sie ein Startdatum.',
      'analytics.no_end': 'Wählen Sie ein Enddatum.',
      'analytics.known_since':
        'Ansichten von Angeboten werden ab %{day} erfasst. Beginnen Sie mit diesem oder einem späteren Tag.',
      'analytics.two_times': 'Adresse und Inhalt haben verschiedene Zeiten.',
      'analytics.ends_before': 'Das Ende darf nicht vor dem Beginn liegen.',
      'analytics.at_most_days': 'Wählen Sie höchstens %{count} Tage.',
      'analytics.at_most_minutes': 'Wählen Sie höchstens %{count} Minuten zurück.',
      'analytics.hours_of_days': 'Stündliche Daten gibt es für höchstens %{count} Tage.',
      'analytics.hours_of_shop': 'Stündliche Daten gibt es nur für alle Produkte zusammen.',
      'analytics.not_a_column': 'Dieser Bericht hat keine Spalte %{name}. Verfügbare Spalten: %{known}.',
      'analytics.needs_ref_type': 'Geben Sie an, worauf sich die ID bezieht: %{known}.',
      'analytics.needs_ref_id': 'Geben Sie die ID an von: %{type}.',
      'analytics.of_one_shop': 'Das gilt für einen einzelnen Shop. Senden Sie eine ID in shop_ids.',
      'analytics.at_most_in_shops':
        'Über mehrere Shops lassen sich höchstens %{count} Zeilen sortieren. Fragen Sie jeden Shop einzeln ab oder weniger Tage.',
      'analytics.other_cost': 'Unbekannter Kostenschlüssel. Verfügbare Schlüssel: %{known}.',
      'analytics.cost_currency':
        'Kosten müssen in der Währung des Shops (%{currency}) sein, nicht in %{other}.',
      'analytics.of_orders_alone':
        'Dieser Bericht lässt sich danach nicht filtern; das ist nur für Bestellungen erfasst.',
      'analytics.of_sources_alone': 'Nur traffic_source lässt sich nach Quelle filtern.',
      'analytics.at_most_rows': 'Wählen Sie höchstens %{count} Zeilen.',
      'analytics.this_report': 'Dieser Bericht',
      'analytics.this_link': 'Dieser Link',
      'analytics.names_people': 'Berichte, die Namen zeigen, können nicht per Link geteilt werden.',
      'analytics.too_many_links':
        'Sie haben das Limit von %{count} Links erreicht. Widerrufen Sie zuerst einen.',
      'analytics.too_many_rates':
        'Sie haben das Limit von %{count} Gebührensätzen erreicht. Löschen Sie zuerst einen.',
      'analytics.rate_taken':
        'Für diese Zahlungen beginnt am %{day} bereits ein Satz. Bearbeiten Sie diesen.',
      'analytics.this_rate': 'Dieser Gebührensatz',
      'analytics.three_decimals': 'Ein Prozentsatz kann höchstens drei Nachkommastellen haben.',
      'analytics.export_forgotten': 'Dieser Export ist nach einem Tag abgelaufen. Exportieren Sie erneut.',
    },
  };

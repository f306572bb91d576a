import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { analyticsRefusals, analyticsSentences } from '../span/contract/analytics-refusals.ts';

/** What the server says of reports and exchange rates. */
export const analyticsSentencesDe: TranslatedSentences<typeof analyticsRefusals | typeof analyticsSentences> =
  {
    area: 'sentences',
    strings: {
      'analytics.unknown_report': 'Einen Bericht dieser Art gibt es nicht. Bekannte Arten: %{known}.',
      'analytics.no_exchange_rates.not_set_up':
        'Es gibt keine Wechselkurse: Dieser Server hat keinen Schlüssel dafür (EXCHANGE_RATES_KEY).',
      'analytics.no_exchange_rates.none_now':
        'Es gibt gerade keine Wechselkurse. Bitte versuchen Sie es in einigen Minuten noch einmal.',
      'analytics.no_exchange_rates.none_of_day':
        'Für den %{day} gibt es keinen Wechselkurs von %{from} nach %{to}.',
      'analytics.one_filter': 'Dieser Bericht nimmt nur einen Filter %{field}.',
      'analytics.other_filter': 'Danach lässt sich dieser Bericht nicht filtern. Bekannte Filter: %{field}.',
      'analytics.needs_filter': 'Ein Bericht der Art %{type} braucht den Filter %{field}.',
      'analytics.filter_or_times': 'Senden Sie entweder einen Zeitraum oder zwei Zeiten.',
      'analytics.no_begin': 'Sagen Sie, wo der Zeitraum beginnt.',
      'analytics.no_end': 'Sagen Sie, wo der Zeitraum endet.',
      'analytics.known_since':
        'Ansichten von Angeboten sind ab %{day} erhalten. Beginnen Sie mit diesem oder einem späteren Tag.',
      'analytics.two_times': 'Adresse und Inhalt nennen verschiedene Zeiten.',
      'analytics.ends_before': 'Der Zeitraum endet, bevor er beginnt.',
      'analytics.at_most_days': 'Höchstens %{count} Tage.',
      'analytics.at_most_minutes': 'Höchstens %{count} Minuten zurück.',
      'analytics.hours_of_days': 'Stunden gibt es von höchstens %{count} Tagen.',
      'analytics.hours_of_shop': 'Stunden gibt es von allen Produkten zusammen.',
      'analytics.not_a_column': 'Dieser Bericht hat keine Spalte %{name}. Seine Spalten: %{known}.',
      'analytics.needs_ref_type': 'Sagen Sie, wovon die ID ist: %{known}.',
      'analytics.needs_ref_id': 'Sagen Sie mit der ID, was gemeint ist: %{type}.',
      'analytics.of_one_shop': 'Das gehört zu einem Shop. Senden Sie diesen in shop_ids.',
      'analytics.at_most_in_shops':
        'Aus mehreren Shops werden höchstens %{count} Zeilen in eine Reihenfolge gebracht. Fragen Sie jeden Shop oder nach weniger Tagen.',
      'analytics.other_cost':
        'Unter diesem Schlüssel werden keine Kosten gemeldet. Bekannte Schlüssel: %{known}.',
      'analytics.cost_currency':
        'Kosten von Bestellungen werden in der Währung des Shops gemeldet, %{currency}, und nicht in %{other}.',
      'analytics.of_orders_alone':
        'Dieser Bericht lässt sich danach nicht eingrenzen: das ist nur von Bestellungen bekannt.',
      'analytics.of_sources_alone': 'Besuche einer Quelle gibt es nur mit traffic_source.',
      'analytics.at_most_rows': 'Höchstens %{count} Zeilen.',
      'analytics.this_report': 'Dieser Bericht',
      'analytics.this_link': 'Dieser Link',
      'analytics.names_people': 'Was Personen nennt, wird nicht über einen Link geteilt.',
      'analytics.too_many_links': 'Sie haben schon %{count} Links. Widerrufen Sie zuerst einen davon.',
      'analytics.too_many_rates':
        'Ein Shop hat höchstens %{count} Gebührensätze. Löschen Sie zuerst einen davon.',
      'analytics.rate_taken': 'Für diese Zahlungen gibt es ab %{day} schon einen Satz. Ändern Sie diesen.',
      'analytics.this_rate': 'Dieser Gebührensatz',
      'analytics.three_decimals': 'Ein Prozentsatz hat höchstens drei Nachkommastellen.',
      'analytics.export_forgotten':
        'Dieser Bericht wurde einen Tag aufgehoben. Bitte exportieren Sie ihn noch einmal.',
    },
  };

import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { shippingSettingsText } from './shipping-settings-text.ts';

export const shippingSettingsTextDe: TranslatedText<typeof shippingSettingsText> = {
  area: 'shipping-settings',
  strings: {
    settings: 'Einstellungen',
    title: 'Versand',
    lead: 'Versandkosten für Kunden. Ein verbundener Shop verwendet eigene Preise.',
    unsaved: 'Das sind die Standardpreise. Sie folgen der Währung Ihres Shops, bis Sie sie speichern.',
    unset: 'Keine Preise festgelegt: Standardversand ist kostenlos, Expressversand wird nicht angeboten.',
    standard: 'Standardversand',
    standard_price: 'Standardpreis',
    standard_price_hint: '0 bedeutet kostenloser Versand.',
    free_from: 'Kostenlos ab',
    free_from_hint: 'Ab diesem Bestellwert ist der Versand kostenlos. Leer: Versand kostet immer.',
    express: 'Expressversand',
    express_on: 'Expressversand anbieten',
    express_price: 'Expresspreis',
    standard_time: 'Standard-Lieferzeit',
    express_time: 'Express-Lieferzeit',
    time_hint: 'Wird im Checkout angezeigt, z. B. „3 bis 5 Tage“. Leer: keine Anzeige.',
    open: 'Offene Bestellvorgänge behalten ihre bisherigen Preise.',
  },
};

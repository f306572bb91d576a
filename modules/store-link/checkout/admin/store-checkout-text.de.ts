import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { storeCheckoutText } from './store-checkout-text.ts';

export const storeCheckoutTextDe: TranslatedText<typeof storeCheckoutText> = {
  area: 'store_checkout',
  strings: {
    title: 'Checkout-Rabatte',
    state_unchecked: 'Noch nicht geprüft',
    state_ready: 'Bereit',
    state_shut: 'Handlungsbedarf',
    shown:
      'Rabattierte Angebote werden in Ihrem Shop angezeigt. Ihre Preise werden im Checkout mit einmalig gültigen Rabattcodes angewendet.',
    not_shown:
      'Rabattierte Angebote sind in Ihrem Shop ausgeblendet, weil ihre Preise im Checkout nicht angewendet werden können. Angebote ohne Rabatt werden weiterhin angezeigt.',
    waits: 'Die erste Prüfung startet, sobald Ihre Produkte synchronisiert sind.',
    problem: 'Die letzte Prüfung ist fehlgeschlagen: %{reason}',
    checks: 'Prüfungen',
    scopes_good: 'Die Zugangsdaten dürfen Rabatte lesen und schreiben.',
    coupons_good: 'Gutscheine sind aktiviert.',
    prices_good: 'Preise werden wie eingegeben angezeigt.',
    currency_good: 'Der Shop verwendet die Währung Ihres Backroom-Shops.',
    code_good: 'Ein Code wurde erstellt, gelesen und gelöscht.',
    scopes_bad_shopify:
      'Der App fehlen Zugriffsbereiche: %{found}. Fügen Sie sie einer neuen Version der App hinzu, geben Sie die Version frei und bestätigen Sie sie in Ihrem Shop.',
    scopes_bad_woocommerce:
      'Dieser API-Schlüssel darf die Einstellungen des Shops nicht lesen. Erstellen Sie einen Schlüssel für einen Administrator mit Lesen/Schreiben und geben Sie ihn hier ein.',
    coupons_bad:
      'Gutscheine sind deaktiviert. Öffnen Sie in WooCommerce Einstellungen > Allgemein und aktivieren Sie die Verwendung von Gutscheincodes.',
    prices_bad_incl:
      'Preise werden mit Steuer eingegeben, aber ohne angezeigt. Öffnen Sie in WooCommerce Einstellungen > Steuer und zeigen Sie Preise im Shop, im Warenkorb und im Checkout inklusive Steuer an.',
    prices_bad_excl:
      'Preise werden ohne Steuer eingegeben, aber mit Steuer angezeigt. Öffnen Sie in WooCommerce Einstellungen > Steuer und zeigen Sie Preise im Shop, im Warenkorb und im Checkout exklusive Steuer an.',
    currency_bad: 'Der Shop verwendet jetzt %{found}. Er muss die Währung Ihres Backroom-Shops verwenden.',
    code_bad_refused:
      'Die Zugangsdaten dürfen keine Rabattcodes erstellen. Geben Sie Zugangsdaten mit Lese- und Schreibzugriff ein.',
    code_bad: 'Ein Code wurde erstellt, konnte aber nicht gelesen werden. Starten Sie die Prüfung erneut.',
    test: 'Prüfung starten',
    tested: 'Prüfung abgeschlossen',
    tested_at: 'Geprüft: %{time}',
    test_hint: 'Erstellt einen Rabattcode, der nicht verwendbar ist, liest und löscht ihn.',
    code_word: 'Code-Präfix',
    code_word_hint: 'Wird im Checkout angezeigt, z. B. SAVE-7K2M9QXR4TWB8CDF.',
    code_minutes: 'Gültigkeit der Codes',
    code_minutes_hint: '15–1.440. Offene Warenkörbe erhalten danach neue Codes.',
    minutes: 'Minuten',
    save: 'Codes speichern',
    saved: 'Codes gespeichert',
    stale:
      'Jemand anderes hat %{word} und %{minutes} Minuten gespeichert. Ihre Änderungen sind noch da: Speichern Sie erneut, um sie zu übernehmen.',
  },
};

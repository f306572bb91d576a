import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewRewardText } from './review-reward-text.ts';

export const reviewRewardTextDe: TranslatedText<typeof reviewRewardText> = {
  area: 'review-reward',
  strings: {
    title: 'Bewertungsbelohnungen',
    lead: 'Danken Sie Verfassern mit einem Rabattcode, unabhängig von ihrer Bewertung.',
    give: 'Verfasser belohnen',
    give_switch: 'Rabattcode für verifizierte Bewertungen senden',
    give_hint:
      'Für Bewertungen über einen Anfragelink oder per E-Mail bestätigte. Einmal pro Bestellung. Hängt nie von den Sternen ab.',
    honest:
      'In vielen Ländern müssen belohnte Bewertungen gekennzeichnet sein. Belohnte Bewertungen sind als solche markiert, und ihre Gesamtzahl steht bei Ihren Bewertungen. Nur gute Bewertungen zu belohnen führt Kunden in die Irre und ist in der EU und anderswo verboten; darum ist es nicht möglich.',
    honest_title: 'Was Kunden sehen',
    what: 'Belohnung',
    type: 'Rabattart',
    percentage: 'Prozentsatz',
    fixed_amount: 'Fester Betrag',
    percent_off: 'Rabatt in Prozent',
    amount_off: 'Rabattbetrag',
    minimum: 'Mindestbestellwert',
    minimum_hint: 'Nach Angeboten. 0 für keinen Mindestwert.',
    days: 'Gültig (Tage)',
    days_hint: 'Gilt nicht für bereits gesendete Codes.',
    codes: 'Rabattcodes',
    given: 'Gesendete Codes: %{count}',
    waiting: 'Warten auf einen Code: %{count}',
    place_shop:
      'Codes werden hier erstellt und gelten im Warenkorb und an der Kasse Ihres Shops, nach Angeboten.',
    place_store: 'Codes werden in Ihrem verbundenen Shop erstellt und gelten an dessen Kasse.',
    place_list:
      'Ihr verbundener Shop erlaubt es nicht, Codes von hier aus zu erstellen. Erstellen Sie dort Codes zur einmaligen Verwendung und fügen Sie sie hier ein. Jeder Verfasser bekommt einen, mit dem dort eingestellten Rabatt.',
    left: 'Nicht verwendete eingefügte Codes: %{count}',
    left_none: 'Keine eingefügten Codes mehr. Neue Verfasser warten, bis Sie welche hinzufügen.',
    paste: 'Codes, einer pro Zeile',
    paste_button: 'Codes hinzufügen',
    pasted: 'Hinzugefügt: %{added}. Schon bekannt: %{known}. Ungültig: %{wrong}. Über dem Limit: %{over}.',
    remove: 'Nicht verwendete Codes entfernen',
    remove_title: 'Nicht verwendete Codes entfernen?',
    remove_message: 'Bereits gesendete Codes bleiben gültig. Die anderen können Sie wieder einfügen.',
    remove_confirm: 'Entfernen',
    removed: 'Entfernt: %{count}',
    ends: 'Nicht eingelöste Codes verfallen, wenn die Bestellung erstattet oder storniert oder ihre letzte Bewertung gelöscht wird. Eingefügte Codes lassen sich nur in Ihrem Shop beenden.',
    saved: 'Erfolgreich gespeichert!',
  },
};

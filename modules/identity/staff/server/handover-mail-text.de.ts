import type { Translated } from '#core/rules/text-form.ts';
import type { handoverMailStrings } from './handover-mail-strings.ts';

export const handoverMailTextDe: Translated<typeof handoverMailStrings> = {
  offer: '%{person} möchte Ihnen %{shop} übertragen',
  offer_title: 'Werden Sie Inhaber von %{shop}',
  offer_lead:
    '%{person} ist Inhaber von %{shop} und möchte Ihnen den Shop übertragen. Der Inhaber darf in einem Shop alles, kann ihn schließen und nicht entfernt werden.',
  offer_stays: '%{person} bleibt als Administrator im Shop.',
  offer_leaves: '%{person} verlässt den Shop.',
  offer_button: 'Anfrage ansehen',
  offer_good:
    'Der Link gilt einmal, bis %{until}. Melden Sie sich an, und nehmen Sie mit Ihrem eigenen Passwort an.',
  offer_else:
    'Ablehnen können Sie auf derselben Seite. Wenn Sie nichts tun, ändert sich nichts. Falls Sie nicht wissen, worum es geht, fragen Sie %{person}, bevor Sie annehmen.',

  offered: 'Übertragung von %{shop} an %{person} angefragt',
  offered_lead:
    'Sie haben %{person} (%{email}) gebeten, %{shop} zu übernehmen. Es ändert sich nichts, bis die Person annimmt; das ist bis %{until} möglich. Vorher können Sie die Anfrage zurückziehen.',
  offered_button: 'Ansehen oder zurückziehen',
  offered_not_you:
    'Das waren Sie nicht? Ziehen Sie die Anfrage sofort zurück, und setzen Sie Ihr Passwort zurück: %{address}',

  declined: '%{person} möchte %{shop} nicht übernehmen',
  declined_lead:
    '%{person} (%{email}) hat die Übertragung von %{shop} abgelehnt. Sie sind weiterhin Inhaber.',

  taken: 'Sie sind jetzt Inhaber von %{shop}',
  taken_lead: 'Sie haben %{shop} von %{person} übernommen. Sie dürfen darin jetzt alles.',
  taken_not_you: 'Das waren Sie nicht? Jemand kennt Ihr Passwort. Setzen Sie es sofort zurück: %{address}',

  given: '%{person} ist jetzt Inhaber von %{shop}',
  given_lead: '%{person} (%{email}) hat die Übertragung von %{shop} angenommen.',
  given_stays: 'Sie bleiben als Administrator im Shop.',
  given_left: 'Sie haben keinen Zugriff mehr auf den Shop.',
  given_not_you:
    'Das waren Sie nicht? Setzen Sie Ihr Passwort sofort zurück: %{address} Wenden Sie sich auch an den Betreiber dieser Installation: Nur er kann den Shop zurückgeben.',
};

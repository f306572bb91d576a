import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { authText } from './auth-text.ts';

export const authTextDe: TranslatedText<typeof authText> = {
  area: 'auth',
  strings: {
    email: 'E-Mail',
    password: 'Passwort',
    new_password: 'Neues Passwort',
    new_password_hint:
      'Mindestens 10 Zeichen. Ein paar Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
    first_name: 'Vorname',
    last_name: 'Nachname',
    shop_name: 'Name des Shops',
    blank: 'Bitte füllen Sie dieses Feld aus',
    failed: 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
    try_again: 'Noch einmal versuchen',
    loading: 'Wird geladen',
    sign_in: 'Anmelden',
    back_to_sign_in: 'Zurück zur Anmeldung',
    wait_seconds: '%{seconds} Sek.',
    wait_minutes: '%{minutes}:%{seconds} Min.',
    wait: 'Noch einmal versuchen in %{time}',

    forgot: 'Passwort vergessen?',
    mail_link: 'Anmeldelink per E-Mail schicken',
    mail_link_needs_email: 'Geben Sie zuerst Ihre E-Mail-Adresse ein, und fordern Sie dann den Link an',
    no_account: 'Neu hier?',
    create_shop: 'Shop eröffnen',
    look_title: 'Sehen Sie in Ihren E-Mails nach',
    link_sent:
      'Wenn es ein Konto für %{email} gibt, ist ein Link unterwegs. Er meldet Sie einmal an, innerhalb von zehn Minuten.',
    link_sent_hint: 'Nichts da? Sehen Sie im Spam nach, oder versuchen Sie es in einer Minute noch einmal.',
    link_opened: 'Ich habe den Link geöffnet',
    not_signed_in_yet:
      'Noch nicht: Dieser Browser ist noch abgemeldet. Öffnen Sie den Link in diesem Browser.',

    second_title: 'Geben Sie Ihren Code ein',
    second_body:
      'Ihr Konto verlangt einen zweiten Schritt. Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern ein.',
    second_recovery_body:
      'Geben Sie einen der Wiederherstellungscodes ein, die Sie beim Einrichten aufgehoben haben.',
    code: 'Sicherheitscode',
    code_hint: 'Sechs Ziffern',
    recovery_code: 'Wiederherstellungscode',
    use_recovery: 'Wiederherstellungscode verwenden',
    use_app: 'Authenticator-App verwenden',
    go_on: 'Weiter',
    second_expired: 'Das hat zu lange gedauert, oder es waren zu viele Versuche. Melden Sie sich neu an.',

    sign_up_title: 'Eröffnen Sie Ihren Shop',
    sign_up_lead: 'Zuerst schicken wir Ihnen einen Code, um sicher zu sein, dass die Adresse Ihnen gehört.',
    send_code: 'Code per E-Mail schicken',
    have_account: 'Haben Sie schon ein Konto?',
    code_sent: 'Wir haben eine E-Mail an %{email} geschickt. Geben Sie die sechs Ziffern daraus ein.',
    change_address: 'Adresse ändern',
    mailed_code: 'Code aus der E-Mail',
    resend: 'Code noch einmal schicken',
    resend_in: 'Noch einmal schicken in %{time}',
    resent: 'Ein neuer Code ist unterwegs. Der vorige gilt nicht mehr.',
    sign_up: 'Shop eröffnen',
    shop_name_hint: 'Ihre Kunden sehen ihn. Sie können ihn später ändern.',

    reset_title: 'Passwort zurücksetzen',
    reset_lead:
      'Geben Sie die Adresse ein, mit der Sie sich anmelden; wir schicken Ihnen einen Link für ein neues Passwort.',
    reset_send: 'Link per E-Mail schicken',
    reset_sent:
      'Wenn es ein Konto für %{email} gibt, ist eine E-Mail unterwegs. Ihr Link gilt einmal, innerhalb einer Stunde.',
    other_address: 'Andere Adresse verwenden',
    choose_title: 'Wählen Sie ein neues Passwort',
    choose_lead: 'Sobald es gespeichert ist, wird jedes Gerät abgemeldet, das mit dem alten angemeldet ist.',
    choose: 'Passwort speichern',
    chosen_title: 'Ihr Passwort ist geändert',
    chosen_body: 'Sie sind überall abgemeldet. Melden Sie sich mit dem neuen Passwort an.',

    spent_title: 'Dieser Link gilt nicht mehr',
    spent_reset:
      'Er wurde schon benutzt oder ist zu alt. Links für ein neues Passwort gelten einmal, innerhalb einer Stunde.',
    spent_invitation:
      'Er wurde schon benutzt, zurückgezogen oder ist zu alt. Bitten Sie die Person, die Sie eingeladen hat, ihn noch einmal zu schicken.',
    spent_handover:
      'Er wurde schon benutzt, abgelehnt oder zurückgezogen oder ist zu alt. Bitten Sie den Inhaber des Shops, es noch einmal anzubieten.',
    spent_custom_login:
      'Er wurde schon benutzt oder ist zu alt. Anmeldelinks gelten einmal, innerhalb von zehn Minuten.',
    spent_verify:
      'Er wurde schon benutzt oder ist zu alt. Ändern Sie Ihre E-Mail-Adresse noch einmal in Ihrem Konto, um einen neuen zu bekommen.',
    spent_grant:
      'Er wurde schon benutzt oder ist zu alt. Öffnen Sie den Shop noch einmal dort, woher Sie kamen.',
    ask_new_link: 'Neuen Link anfordern',

    invitation: 'Einladung',
    invitation_title: 'Bei %{shop} mitarbeiten',
    invitation_lead: '%{person} lädt Sie ein, bei %{shop} mitzuarbeiten.',
    may_title: 'Sie dürfen',
    may_everything: 'Alles im Shop tun und seine Personen verwalten',
    may_nothing: 'Noch nichts. Der Inhaber kann Ihnen später Berechtigungen geben.',
    may_apps: 'Die Apps nutzen: Angebote, Bewertungen, Countdowns und mehr',
    may_products: 'Produkte und Kategorien ansehen und ändern',
    may_orders: 'Bestellungen ansehen und bearbeiten',
    may_view_balance: 'Das Guthaben und seine Bewegungen ansehen',
    may_dashboards: 'Übersichten und Berichte ansehen',
    may_read_profit: 'Gewinnzahlen ansehen',
    may_read_sales: 'Umsatzzahlen ansehen',
    may_themes: 'Das Aussehen des Shops ändern',
    may_settings: 'Die Einstellungen des Shops ändern',
    may_uninstall_app: 'Apps entfernen',
    accept: 'Einladung annehmen',
    accept_as: 'Als %{email} annehmen',
    accept_with_password: 'Sie haben schon ein Konto. Geben Sie sein Passwort ein, um anzunehmen.',
    accept_new: 'Wählen Sie ein Passwort, und Sie sind dabei.',
    accept_other_person:
      'Sie sind als %{email} angemeldet, und diese Einladung ist für %{invited}. Melden Sie sich ab, um weiterzumachen; der Link bleibt gültig.',
    accept_after_sign_out: 'Abmelden und weiter',
    not_you: 'Nicht für Sie?',
    decline: 'Einladung ablehnen',
    decline_title: 'Die Einladung ablehnen?',
    decline_lead:
      '%{person} hat Sie eingeladen, bei %{shop} mitzuarbeiten. Wenn Sie ablehnen, gilt dieser Link nicht mehr. Sie können wieder eingeladen werden.',
    decline_keep: 'Einladung behalten',
    declined_title: 'Einladung abgelehnt',
    declined_body: 'Sie werden nicht zu %{shop} hinzugefügt. Sie brauchen nichts weiter zu tun.',

    handover: 'Inhaberschaft eines Shops',
    handover_title: 'Inhaber von %{shop} werden',
    handover_lead: '%{person} bietet Ihnen die Inhaberschaft von %{shop} an, bis %{until}.',
    handover_means: 'Wenn Sie annehmen',
    handover_everything: 'Sie dürfen im Shop alles',
    handover_alone:
      'Nur Sie können ihn schließen oder weitergeben, und niemand kann Sie aus dem Shop entfernen',
    handover_stays: '%{person} arbeitet weiter im Shop, als Administrator',
    handover_leaves: '%{person} verlässt den Shop',
    handover_mails: 'Sie bekommen beide eine E-Mail darüber',
    handover_password: 'Ihr Passwort',
    handover_accept: 'Inhaber werden',
    handover_decline: 'Ablehnen',
    handover_sign_in: 'Melden Sie sich als %{email} an, um anzunehmen.',
    handover_other_person:
      'Sie sind als %{email} angemeldet, und dieses Angebot ist für %{invited}. Melden Sie sich ab, um fortzufahren; der Link gilt weiter.',
    handover_no_password:
      'Sie melden sich bisher ohne Passwort an, und angenommen wird mit einem. Wir schicken Ihnen einen Link dafür; öffnen Sie danach den Link dieses Angebots noch einmal, er gilt weiter.',
    handover_choose: 'Passwort wählen',
    handover_done_title: 'Sie sind Inhaber von %{shop}',
    handover_done_body: 'Was der Inhaber darf, dürfen ab jetzt Sie.',
    handover_declined_title: 'Angebot abgelehnt',
    handover_declined_body: '%{person} bleibt Inhaber von %{shop} und erfährt es per E-Mail.',

    verify_title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    verify_lead: 'Bestätigen Sie, dass diese Adresse Ihnen gehört. Von da an melden Sie sich mit ihr an.',
    verify: 'Diese Adresse bestätigen',
    verified_title: 'E-Mail-Adresse bestätigt',
    verified_body: '%{email} ist jetzt Ihre Adresse. Melden Sie sich von nun an mit ihr an.',

    custom_waiting: 'Mit einem Link anmelden',
    custom_other: 'Auf andere Weise anmelden',
    custom_title: 'Bei %{shop} anmelden',
    custom_lead: 'Dieser Link ist für %{email}. Er gilt einmal.',
    custom_button: 'Als %{email} anmelden',

    grant_title: 'Shop betreten',
    grant_lead: 'Sie kommen von einer anderen Stelle von Backroom. Ein Klick führt Sie in den Shop.',
    grant_button: 'Eintreten',

    opening_title: 'Ihr Shop wird geöffnet',
    opening_failed_title: 'Ihr Shop konnte nicht geöffnet werden',

    stopped_title: 'Dieser Shop ist angehalten',
    stopped_signed_out: 'Melden Sie sich an, um zu sehen, warum.',
    your_shop: 'Ihr Shop',
    now_open: '%{shop} ist jetzt geöffnet. Sie können weitermachen.',
    not_stopped_title: 'Ihr Shop ist geöffnet',
    not_stopped_body: 'Nichts hält %{shop} an.',
    open_shop: '%{shop} öffnen',
    sign_out: 'Abmelden',

    signing_out: 'Sie werden abgemeldet',
    sign_out_failed_title: 'Sie konnten nicht abgemeldet werden',
    signed_out_title: 'Sie sind abgemeldet',
    signed_out_body: 'Niemand kann auf diesem Gerät mit Ihrer Sitzung weitermachen.',
    sign_in_again: 'Erneut anmelden',
  },
};

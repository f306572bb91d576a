import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the server says of tokens and webhooks. */
export const developerMessageDe: TranslatedStrings = {
  area: 'server',
  strings: {
    'This access token': 'Dieses Zugriffstoken',
    'This webhook': 'Diesen Webhook',
    'This delivery': 'Diese Zustellung',
    'This script tag': 'Dieses Skript-Tag',
    'Give the token a name': 'Geben Sie dem Token einen Namen',
    'Choose what the program may do': 'Wählen Sie, was das Programm darf',
    'Enter an https address': 'Geben Sie eine https-Adresse ein',
    'Enter the https address of a script': 'Geben Sie die https-Adresse eines Skripts ein',
    'Not a field': 'Das ist kein Feld',
    'This address already hears of this topic.': 'Diese Adresse hört bereits von diesem Ereignis.',
    'This webhook is turned off. Turn it on first.':
      'Dieser Webhook ist abgeschaltet. Schalten Sie ihn zuerst an.',
    'The access token of this webhook was revoked.': 'Das Zugriffstoken dieses Webhooks wurde widerrufen.',
    'The webhook was turned off.': 'Der Webhook wurde abgeschaltet.',
    'A shop has at most %{count} access tokens.': 'Ein Shop hat höchstens %{count} Zugriffstoken.',
    'A shop has at most %{count} webhooks.': 'Ein Shop hat höchstens %{count} Webhooks.',
    'A shop has at most %{count} script tags.': 'Ein Shop hat höchstens %{count} Skript-Tags.',
    'Only %{kinds} addresses are fetched.': 'Nur Adressen mit %{kinds} werden aufgerufen.',
    'The address is not on the public internet.': 'Die Adresse liegt nicht im öffentlichen Internet.',
    'The address must not hold a name or password.': 'Die Adresse darf weder Namen noch Passwort enthalten.',
    'The address names a port that is not fetched from.':
      'Die Adresse nennt einen Port, der nicht aufgerufen wird.',
  },
};

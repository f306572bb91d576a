import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the server says of tokens and webhooks. */
export const developerMessageDe: TranslatedStrings = {
  area: 'server',
  strings: {
    'This access token': 'Dieses Zugriffstoken',
    'This webhook': 'Diesen Webhook',
    'This delivery': 'Diese Zustellung',
    'This script tag': 'Dieses Skript-Tag',
    'This app': 'Diese App',
    'This app has no secret.': 'Diese App hat kein Geheimnis.',
    'A shop has at most %{count} apps.': 'Ein Shop hat höchstens %{count} Apps.',
    'Give the app a name': 'Geben Sie der App einen Namen',
    'The name has characters that cannot be seen': 'Der Name enthält Zeichen, die man nicht sieht',
    'Enter where people are sent back to': 'Geben Sie an, wohin zurückgeschickt wird',
    '%{uri} is not an address': '%{uri} ist keine Adresse',
    '%{uri} must begin with https://': '%{uri} muss mit https:// beginnen',
    '%{uri} must not have a name or password': '%{uri} darf weder Namen noch Passwort enthalten',
    '%{uri} must not have a part after #': '%{uri} darf keinen Teil nach # haben',
    '%{uri} must be whole, without *': '%{uri} muss ganz sein, ohne *',
    'Write %{uri} as %{wanted}': 'Schreiben Sie %{uri} als %{wanted}',
    'This app is not known here.': 'Diese App ist hier nicht bekannt.',
    'The address that the app wants you sent to is not one of its own.':
      'Die Adresse, an die Sie die App schicken möchte, ist keine der ihren.',
    'The app does not say what it wants (response_type).':
      'Die App sagt nicht, was sie möchte (response_type).',
    'The app asks for something that does not exist here.':
      'Die App bittet um etwas, das es hier nicht gibt.',
    'The app does not protect its request (state).': 'Die App schützt ihre Anfrage nicht (state).',
    'The app does not protect its request (PKCE with S256).':
      'Die App schützt ihre Anfrage nicht (PKCE mit S256).',
    'The app asks for permissions that do not exist.': 'Die App bittet um Berechtigungen, die es nicht gibt.',
    'The app asks for more than it was registered for.':
      'Die App bittet um mehr, als für sie angemeldet ist.',
    'The app asks for more than you may do yourself. The shop owner can grant it.':
      'Die App bittet um mehr, als Sie selbst dürfen. Der Inhaber des Shops kann es erlauben.',
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

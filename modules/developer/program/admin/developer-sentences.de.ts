import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { developerRefusals, developerSentences } from '../contract/developer-refusals.ts';

/** What the server and the forms say of tokens, apps and webhooks. */
export const developerSentencesDe: TranslatedSentences<typeof developerRefusals | typeof developerSentences> =
  {
    area: 'sentences',
    strings: {
      'developer.token_request': '%{error}',
      'developer.public_app': 'Diese App hat kein Geheimnis.',
      'developer.too_many_apps': 'Ein Shop kann höchstens %{count} Apps haben.',
      'developer.too_many_tokens': 'Ein Shop kann höchstens %{count} Zugriffstoken haben.',
      'developer.too_many_added_tokens':
        'Diese App hat %{count} aktive Zugriffstoken. Widerrufen Sie ihren Zugriff, oder warten Sie, bis eines abläuft.',
      'developer.too_many_webhooks': 'Ein Shop kann höchstens %{count} Webhooks haben.',
      'developer.too_many_script_tags': 'Ein Shop kann höchstens %{count} Skript-Tags haben.',
      'developer.webhook_exists': 'Dieser Endpunkt erhält dieses Ereignis bereits.',
      'developer.not_fetched':
        'Die Zustellungen dieses Webhooks werden an seinen Endpunkt gesendet und lassen sich nicht abrufen.',
      'developer.webhook_disabled': 'Dieser Webhook ist abgeschaltet. Schalten Sie ihn zuerst an.',
      'developer.token_revoked': 'Das Zugriffstoken dieses Webhooks wurde widerrufen.',
      'developer.two_tokens': 'Diese Anfrage hat zwei Zugriffstoken. Senden Sie eines.',
      'developer.other_shop': 'Dieses Zugriffstoken gehört zu einem anderen Shop.',

      'developer.this_token': 'Dieses Zugriffstoken',
      'developer.this_app': 'Diese App',
      'developer.this_delivery': 'Diese Zustellung',
      'developer.this_script_tag': 'Dieses Skript-Tag',
      'developer.this_webhook': 'Diesen Webhook',
      'developer.not_known_here': 'Diese App ist nicht registriert.',
      'developer.not_its_address': 'Die Redirect-URL ist für diese App nicht registriert.',
      'developer.no_response_type': 'Der Anfrage fehlt response_type.',
      'developer.no_such_response': 'Dieser response_type wird nicht unterstützt.',
      'developer.no_state': 'Der Anfrage fehlt state zum Schutz.',
      'developer.no_challenge': 'Die Anfrage ist nicht geschützt (PKCE mit S256).',
      'developer.no_such_permissions': 'Die App fordert Berechtigungen an, die es nicht gibt.',
      'developer.more_than_registered': 'Die App fordert mehr Berechtigungen an, als sie registriert hat.',
      'developer.more_than_you':
        'Die App fordert mehr Berechtigungen an, als Sie haben. Der Inhaber des Shops kann sie erteilen.',
      'developer.not_an_address': '%{uri} ist keine URL',
      'developer.not_https': '%{uri} muss mit https:// beginnen',
      'developer.named': '%{uri} darf weder Benutzernamen noch Passwort enthalten',
      'developer.with_fragment': '%{uri} darf keinen Teil nach # haben',
      'developer.not_whole': '%{uri} muss eine vollständige URL sein, ohne *',
      'developer.write_as': 'Schreiben Sie %{uri} als %{wanted}',
      'developer.enter_https': 'Geben Sie eine https-URL ein',
      'developer.only_programs_fetch': 'Nur eine App mit einem Zugriffstoken kann Zustellungen abrufen',
      'developer.enter_script': 'Geben Sie die https-URL eines Skripts ein',
      'developer.not_a_field': 'Unbekanntes Feld',
      'developer.only_json': 'Nur json wird unterstützt',
      'developer.no_metafields': 'Webhooks enthalten keine Metafelder',
      'developer.app_name': 'Geben Sie einen Namen für die App ein',
      'developer.unseen_characters': 'Der Name enthält unsichtbare Zeichen',
      'developer.enter_redirect': 'Geben Sie mindestens eine Redirect-URL ein',
      'developer.choose_scopes': 'Wählen Sie mindestens eine Berechtigung',
      'developer.not_offered': 'Nicht mehr verfügbar: %{scopes}',
      'developer.token_name': 'Geben Sie einen Namen für das Token ein',
    },
  };

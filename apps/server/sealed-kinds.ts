import type { SealedKind } from '#core/server/secret-check.ts';
import { sealedWebhookSecrets } from '#modules/developer/server/webhook-secret.ts';
import { sealedAuthenticators } from '#modules/identity/server/authenticator-code.ts';
import { sealedStorePasswords } from '#modules/identity/server/online-store.ts';
import { sealedStoreKeys } from '#modules/store-link/server/store-link-row.ts';

/** Everything that is kept sealed with the server's secret. */
export const sealedKinds: readonly SealedKind[] = [
  sealedAuthenticators,
  sealedStorePasswords,
  sealedWebhookSecrets,
  sealedStoreKeys,
];

import { defineArea, one } from '#core/server/area/server-area.ts';
import { memberAuthentication } from '#modules/identity/session/server/public.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import { webhookKeeper } from '../webhook/server/webhook-keeper.ts';
import { developerRoutes } from './developer-routes.ts';
import { developerSchedules } from './developer-schedules.ts';
import { anyScriptTag } from '../script-tag/server/script-tags.ts';
import { withAccessTokens } from '../token/server/token-authentication.ts';
import { webhookSubscriptions } from '../webhook/server/webhook-subscriptions.ts';
import { sealedWebhookSecrets } from '../webhook/server/webhook-secret.ts';
import { startWebhookSender } from '../webhook/server/webhook-sender.ts';

/** Programs of others: the calls they may use, and the webhooks they receive. */
export const developerArea = defineArea({
  name: 'developer',
  needs: { pricing: one<OrderDependencies>() },
  keeps: [webhookKeeper],
  sealedKinds: [sealedWebhookSecrets],
  open: (services) => ({
    provides: {
      authentication: withAccessTokens(memberAuthentication(services.db), services),
      foreignScripts: () => anyScriptTag(services.db),
    },
    routes: () => developerRoutes,
    subscriptions: ({ pricing }) => webhookSubscriptions(pricing),
    schedules: () => developerSchedules,
    start: () => [startWebhookSender(services)],
  }),
});

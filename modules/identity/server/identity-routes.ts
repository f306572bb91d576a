import type { Route } from '#core/server/call/handle.ts';
import { appSettingsRoutes } from '../settings/server/app-settings-routes.ts';
import { auditRoutes } from '../activity/server/audit-routes.ts';
import { errorReportRoutes } from '../session/server/error-report-routes.ts';
import { handoverLinkRoutes } from '../staff/server/handover-link-routes.ts';
import { handoverRoutes } from '../staff/server/handover-routes.ts';
import { invitationRoutes } from '../staff/server/invitation-routes.ts';
import { mailLookRoutes } from '../settings/server/mail-look-routes.ts';
import { noticeRoutes } from '../notice/server/notice-routes.ts';
import { passwordResetRoutes } from '../session/server/password-reset-routes.ts';
import { profileRoutes } from '../profile/server/profile-routes.ts';
import { secondStepRoutes } from '../session/server/second-step-routes.ts';
import type { ConnectedStoreOf } from '../session/server/connected-store.ts';
import { sessionRoutes } from '../session/server/session-routes.ts';
import { shopAccessRoutes } from '../session/server/shop-access-routes.ts';
import type { PriceCheck } from '../settings/server/shop-currency.ts';
import { shopSettingsRoutes } from '../settings/server/shop-settings-routes.ts';
import { signInLinkRoutes } from '../session/server/sign-in-link-routes.ts';
import { signUpRoutes } from '../session/server/sign-up-routes.ts';
import { staffRoutes } from '../staff/server/staff-routes.ts';
import { storefrontAccessRoutes } from '../settings/server/storefront-access-routes.ts';
import { switchRoutes } from '../switch/server/switch-routes.ts';
import type { SwitchStopsOf } from '../switch/server/switch-stops.ts';
import { twoStepRoutes } from '../profile/server/two-step-routes.ts';

/** Every call of people, shops and permissions. What is given is what other areas say; see `identity-area.ts`. */
export function identityRoutes(given: {
  connectedStore: ConnectedStoreOf;
  hasPrices: readonly PriceCheck[];
  switchStops: readonly SwitchStopsOf[];
}): Route[] {
  return [
    ...sessionRoutes(given.connectedStore),
    ...switchRoutes(given.switchStops),
    ...signUpRoutes,
    ...signInLinkRoutes,
    ...passwordResetRoutes,
    ...secondStepRoutes,
    ...profileRoutes,
    ...twoStepRoutes,
    ...staffRoutes,
    ...handoverRoutes,
    ...handoverLinkRoutes,
    ...invitationRoutes,
    ...shopSettingsRoutes(given.hasPrices),
    ...mailLookRoutes,
    ...appSettingsRoutes,
    ...storefrontAccessRoutes,
    ...shopAccessRoutes,
    ...auditRoutes,
    ...noticeRoutes,
    ...errorReportRoutes,
  ];
}

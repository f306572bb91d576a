import type { Route } from '#core/server/handle.ts';
import { appSettingsRoutes } from './app-settings-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { noticeRoutes } from './notice-routes.ts';
import { passwordResetRoutes } from './password-reset-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { secondStepRoutes } from './second-step-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { shopAccessRoutes } from './shop-access-routes.ts';
import type { PriceCheck } from './shop-currency.ts';
import { shopSettingsRoutes } from './shop-settings-routes.ts';
import { signInLinkRoutes } from './sign-in-link-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { storefrontAccessRoutes } from './storefront-access-routes.ts';
import { switchRoutes } from './switch-routes.ts';
import type { SwitchStopsOf } from './switch-stops.ts';
import { twoStepRoutes } from './two-step-routes.ts';

/** Every call of people, shops and permissions. `hasPrices` and `switchStops` are what other areas say; see `identity-area.ts`. */
export function identityRoutes(given: {
  hasPrices: PriceCheck;
  switchStops: readonly SwitchStopsOf[];
}): Route[] {
  return [
    ...sessionRoutes,
    ...switchRoutes(given.switchStops),
    ...signUpRoutes,
    ...signInLinkRoutes,
    ...passwordResetRoutes,
    ...secondStepRoutes,
    ...profileRoutes,
    ...twoStepRoutes,
    ...staffRoutes,
    ...invitationRoutes,
    ...shopSettingsRoutes(given.hasPrices),
    ...appSettingsRoutes,
    ...storefrontAccessRoutes,
    ...shopAccessRoutes,
    ...auditRoutes,
    ...noticeRoutes,
  ];
}

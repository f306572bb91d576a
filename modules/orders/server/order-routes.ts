import type { Route } from '#core/server/call/handle.ts';
import { cancelRoutes } from './cancel-routes.ts';
import { cartRoutes } from './cart-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { confirmationRoutes } from './confirmation-routes.ts';
import { customerExportRoutes } from './customer-exports.ts';
import { customerRedactionRoutes } from './customer-redaction-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { draftOrderRoutes } from './draft-order-routes.ts';
import { fulfillmentRoutes } from './fulfillment-routes.ts';
import type { FurtherMail } from './further-mail.ts';
import { givenUpMailRoutes } from './given-up-mail-routes.ts';
import { mailWordingRoutes } from './mail-wording-routes.ts';
import { orderCreationRoutes } from './order-creation-routes.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { orderEditRoutes } from './order-edit-routes.ts';
import { orderExportRoutes } from './order-exports.ts';
import { orderLinkRoutes } from './order-link-routes.ts';
import { orderReadRoutes } from './order-read-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import type { ReviewRequests } from './review-requests.ts';
import { shippingRoutes } from './shipping-settings.ts';
import { shopCheckoutRoutes } from './shop-checkout-routes.ts';
import { storeRoutes } from './store-routes.ts';

/** Every call of this area: the merchant's and the shoppers'. */
export function orderRoutes(
  dependencies: OrderDependencies,
  reviewRequests: readonly ReviewRequests[],
  furtherMails: readonly FurtherMail[],
): Route[] {
  return [
    ...orderReadRoutes,
    ...orderCreationRoutes(dependencies),
    ...shopCheckoutRoutes(dependencies),
    ...orderEditRoutes,
    ...cancelRoutes,
    ...releaseRoutes,
    ...confirmationRoutes,
    ...orderExportRoutes,
    ...customerExportRoutes,
    ...fulfillmentRoutes,
    ...refundRoutes,
    ...draftOrderRoutes(dependencies),
    ...customerRoutes,
    ...mailWordingRoutes(furtherMails),
    ...shippingRoutes,
    ...givenUpMailRoutes,
    ...orderLinkRoutes,
    ...customerRedactionRoutes,
    ...storeRoutes,
    ...cartRoutes(dependencies),
    ...checkoutRoutes(dependencies, reviewRequests),
  ];
}

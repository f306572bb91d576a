import type { Route } from '#core/server/call/handle.ts';
import { cancelRoutes } from '../cancel/server/cancel-routes.ts';
import { cartRoutes } from '../cart/server/cart-routes.ts';
import { checkoutRoutes } from '../checkout/server/checkout-routes.ts';
import { confirmationRoutes } from '../mail/server/confirmation-routes.ts';
import { customerExportRoutes } from '../customer/server/customer-exports.ts';
import { customerRedactionRoutes } from '../privacy/server/customer-redaction-routes.ts';
import { customerRoutes } from '../customer/server/customer-routes.ts';
import { draftOrderRoutes } from '../draft/server/draft-order-routes.ts';
import { fulfillmentRoutes } from '../fulfillment/server/fulfillment-routes.ts';
import type { FurtherMail } from '../mail/server/further-mail.ts';
import { givenUpMailRoutes } from '../mail/server/given-up-mail-routes.ts';
import { mailWordingRoutes } from '../mail/server/mail-wording-routes.ts';
import { orderCreationRoutes } from '../draft/server/order-creation-routes.ts';
import type { OrderDependencies } from '../price/server/order-dependencies.ts';
import { orderEditRoutes } from '../order/server/order-edit-routes.ts';
import { orderExportRoutes } from '../order/server/order-exports.ts';
import { orderLinkRoutes } from '../mail/server/order-link-routes.ts';
import { orderReadRoutes } from '../order/server/order-read-routes.ts';
import { refundRoutes } from '../refund/server/refund-routes.ts';
import { releaseRoutes } from '../addition/server/release-routes.ts';
import type { ReviewRequests } from '../checkout/server/review-requests.ts';
import { shippingRoutes } from '../shipping/server/shipping-settings.ts';
import { shopCheckoutRoutes } from '../checkout/server/shop-checkout-routes.ts';
import { storeRoutes } from '../store/server/store-routes.ts';

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

import { startShopMail } from '#core/server/area/shop-mail-sender.ts';
import { sendDue } from '#modules/reviews/request/server/request-send.ts';
import { workerServices } from './worker-services.ts';

/** A process that asks the buyers of a shop for reviews, and sends its mails, until it is killed. */
const { shop, services } = workerServices();
startShopMail(services);
console.log('working');
for (;;) await sendDue(services, shop.id);

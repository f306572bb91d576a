import type { AdminArea, ThingName } from '#core/admin/frame/admin-area.ts';

const card = (thing: ThingName) => () =>
  import('./metafields-card.tsx').then((file) => file.metafieldsCard(thing));

/** Adds the card of metafields to the pages of objects that can have them. */
export const metafieldsArea: AdminArea = {
  id: 'metafields',
  nav: [],
  routes: [],
  thingCards: {
    product: card('product'),
    variant: card('variant'),
    collection: card('collection'),
    customer: card('customer'),
    order: card('order'),
  },
  log: () => import('./metafields-log.ts').then((file) => file.metafieldsLog),
};

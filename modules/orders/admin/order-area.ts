import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { fieldList } from '#core/contract/field-list.ts';
import { askForOne } from '#core/admin/frame/page-question.ts';
import { askForList } from '#core/admin/shells/ask-for-list.ts';
import { callApi, type EndpointAddress } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import type { listDraftOrders } from '../draft/contract/draft-order-calls.ts';
import type { countOrders, listOrders } from '../order/contract/order-calls.ts';
import { listedDraftFields } from '../draft/contract/draft-list-fields.ts';
import { listedOrderFields } from '../order/contract/order-list-fields.ts';
import { orderTabs } from '../order/contract/order-tabs.ts';
import { draftOrderTabs } from '../draft/contract/draft-tabs.ts';
import { orderListAddress } from '../order/admin/order-list-address.ts';
import { orderAreaText } from './order-area-text.ts';
import { orderPaths } from '../base/admin/order-paths.ts';

const orderCountAddress = { method: 'GET', path: '/admin/orders/count.json' } as EndpointAddress<
  typeof countOrders
>;

/** Open unfulfilled orders. Home sends the same query, so that both share one request. */
export const waitingOrders = {
  path: orderCountAddress.path,
  query: { fulfillment_status: 'unfulfilled', status: 'open' },
} as const;

/** The number of unfulfilled orders in the navigation. Hidden if there are none. */
function useWaitingCount(): number | undefined {
  const { data } = useApiQuery(orderCountAddress, { query: waitingOrders.query }, { staleTime: 60_000 });
  return data?.count || undefined;
}

export const orderArea: AdminArea = {
  id: 'orders',
  nav: [
    {
      id: 'orders',
      label: orderAreaText.key('nav'),
      icon: 'orders',
      to: orderPaths.orders,
      group: 'main',
      order: 20,
      permission: 'orders',
      goKey: 'o',
      useCount: useWaitingCount,
      children: [
        {
          id: 'orders-all',
          label: orderAreaText.key('nav_all'),
          to: orderPaths.orders,
          permission: 'orders',
        },
        {
          id: 'orders-drafts',
          label: orderAreaText.key('drafts'),
          to: orderPaths.drafts,
          permission: 'orders',
        },
      ],
    },
  ],
  navChildren: {
    settings: [
      {
        id: 'settings-shipping',
        label: orderAreaText.key('shipping'),
        text: orderAreaText.key('shipping_text'),
        words: orderAreaText.key('shipping_words'),
        to: orderPaths.shipping,
        icon: 'truck',
        permission: 'settings',
      },
      {
        id: 'settings-mails',
        label: orderAreaText.key('mails'),
        text: orderAreaText.key('mails_text'),
        words: orderAreaText.key('mails_words'),
        to: orderPaths.mails,
        icon: 'edit',
        permission: 'settings',
      },
    ],
  },
  routes: [
    {
      path: orderPaths.orders,
      title: orderAreaText.key('title'),
      permission: 'orders',
      wide: true,
      asks: askForList<typeof listOrders>(orderListAddress.path, {
        fields: listedOrderFields,
        tabs: orderTabs,
        standardSort: { field: 'id', dir: 'desc' },
        filters: {
          payment: 'financial_status',
          delivery: 'fulfillment_status',
          refund: 'has_refund',
          offer: 'offer_id',
          customer: 'customer_id',
        },
      }),
      lazy: () => import('../order/admin/order-list-page.tsx').then((page) => page.OrderListPage),
    },
    {
      path: orderPaths.drafts,
      title: orderAreaText.key('drafts'),
      permission: 'orders',
      wide: true,
      asks: askForList<typeof listDraftOrders>('/admin/draft_orders.json', {
        fields: listedDraftFields,
        tabs: draftOrderTabs,
      }),
      lazy: () => import('../draft/admin/draft-list-page.tsx').then((page) => page.DraftListPage),
    },
    {
      path: orderPaths.draft('$id'),
      title: orderAreaText.key('draft'),
      permission: 'orders',
      asks: askForOne('/admin/draft_orders/{id}.json'),
      lazy: () => import('../draft/admin/draft-page.tsx').then((page) => page.DraftPage),
    },
    {
      path: orderPaths.order('$id'),
      title: orderAreaText.key('order'),
      permission: 'orders',
      asks: askForOne('/admin/orders/{id}.json'),
      lazy: () => import('./order-screen.tsx').then((page) => page.OrderScreen),
    },
    {
      path: orderPaths.shipping,
      title: orderAreaText.key('shipping'),
      permission: 'settings',
      asks: () => [{ path: '/admin/setting/shipping.json' }],
      lazy: () =>
        import('../shipping/admin/shipping-settings-page.tsx').then((page) => page.ShippingSettingsPage),
    },
    {
      path: orderPaths.mails,
      title: orderAreaText.key('mails'),
      permission: 'settings',
      asks: () => [{ path: '/admin/setting/mails.json' }],
      lazy: () => import('../mail/admin/mail-settings-page.tsx').then((page) => page.MailSettingsPage),
    },
    {
      path: orderPaths.mailsGivenUp,
      title: orderAreaText.key('mails_refused'),
      permission: 'orders',
      wide: true,
      asks: askForList('/admin/orders/given_up_mails.json'),
      lazy: () => import('../mail/admin/given-up-mails-page.tsx').then((page) => page.GivenUpMailsPage),
    },
    {
      path: orderPaths.mailLook,
      title: orderAreaText.key('mails'),
      permission: 'settings',
      asks: () => [{ path: '/admin/setting/mail-look.json' }],
      lazy: () => import('../mail/admin/mail-look-page.tsx').then((page) => page.MailLookPage),
    },
    {
      path: orderPaths.mail('$id'),
      title: orderAreaText.key('mails'),
      permission: 'settings',
      asks: () => [{ path: '/admin/setting/mails.json' }],
      lazy: () => import('../mail/admin/mail-editor-page.tsx').then((page) => page.MailEditorPage),
    },
  ],
  paletteProviders: [
    {
      id: 'orders',
      label: orderAreaText.key('nav'),
      permission: 'orders',
      order: 30,
      numbered: true,
      async find(search, signal) {
        const { orders } = await callApi(orderListAddress, {
          query: { fields: fieldList('name', 'email'), search, limit: '5' },
          signal,
        });
        return orders.map((order) => ({
          id: `order-${order.id}`,
          label: order.name,
          hint: order.email,
          icon: 'orders' as const,
          to: orderPaths.order(order.id),
        }));
      },
    },
    {
      id: 'order-commands',
      label: orderAreaText.key('palette_commands'),
      permission: 'orders',
      order: 2,
      find: async (search, signal) => (await import('./order-commands.ts')).findOrderCommands(search, signal),
    },
  ],
  commands: () => import('./order-commands.ts').then((file) => file.orderCommands),
  log: () => import('./order-log.ts').then((file) => file.orderLog),
};

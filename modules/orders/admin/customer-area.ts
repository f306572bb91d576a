import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { fieldList } from '#core/contract/field-list.ts';
import { askForOne } from '#core/admin/frame/page-question.ts';
import { askForList } from '#core/admin/shells/ask-for-list.ts';
import { callApi, type EndpointAddress } from '#core/admin/client/api-client.ts';
import type { listCustomers } from '../customer/contract/customer-calls.ts';
import { listedCustomerFields } from '../customer/contract/customer-list-fields.ts';
import { customerTabs } from '../customer/contract/customer-tabs.ts';
import { customerName } from '../customer/admin/customer-name.ts';
import { orderAreaText } from './order-area-text.ts';
import { orderPaths } from '../base/admin/order-paths.ts';

/** Addresses of the palette's searches. Constants of the contract would load the schema library with the first page. */
const customerListAddress = { method: 'GET', path: '/admin/customers.json' } as EndpointAddress<
  typeof listCustomers
>;

export const customerArea: AdminArea = {
  id: 'orders',
  nav: [
    {
      id: 'customers',
      label: orderAreaText.key('customers'),
      icon: 'user',
      to: orderPaths.customers,
      group: 'main',
      order: 40,
      permission: 'orders',
      goKey: 'c',
    },
  ],
  routes: [
    {
      path: orderPaths.customers,
      title: orderAreaText.key('customers'),
      permission: 'orders',
      wide: true,
      asks: askForList<typeof listCustomers>(customerListAddress.path, {
        fields: listedCustomerFields,
        tabs: customerTabs,
        standardSort: { field: 'id', dir: 'desc' },
        filters: { account: 'state' },
      }),
      lazy: () => import('../customer/admin/customer-list-page.tsx').then((page) => page.CustomerListPage),
    },
    {
      path: orderPaths.customer('$id'),
      title: orderAreaText.key('customer'),
      permission: 'orders',
      asks: askForOne('/admin/customers/{id}.json'),
      lazy: () => import('./customer-screen.tsx').then((page) => page.CustomerScreen),
    },
  ],
  paletteProviders: [
    {
      id: 'customers',
      label: orderAreaText.key('customers'),
      permission: 'orders',
      order: 40,
      async find(search, signal) {
        const { customers } = await callApi(customerListAddress, {
          query: { fields: fieldList('first_name', 'last_name', 'email'), search, limit: '5' },
          signal,
        });
        return customers.map((customer) => ({
          id: `customer-${customer.id}`,
          label: customerName(customer),
          hint: customer.email,
          icon: 'user' as const,
          to: orderPaths.customer(customer.id),
        }));
      },
    },
  ],
  log: () => import('./customer-log.ts').then((file) => file.customerLog),
};

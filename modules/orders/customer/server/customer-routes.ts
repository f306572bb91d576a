import { handle, type Route } from '#core/server/call/handle.ts';
import { Paged, pageOfAll } from '#core/server/call/list-page.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import {
  changeCustomers,
  countCustomers,
  countCustomerTabs,
  createCustomer,
  createCustomerAddress,
  deleteCustomer,
  deleteCustomerAddress,
  deleteCustomerAddresses,
  getCustomer,
  getCustomerAddress,
  listCustomerAddresses,
  listCustomers,
  listCustomerTags,
  setDefaultAddress,
  updateCustomer,
  updateCustomerAddress,
} from '../contract/customer-calls.ts';
import {
  addAddress,
  addCustomer,
  addressById,
  changeAddress,
  editCustomer,
  editCustomers,
  makeDefault,
  removeAddress,
  removeAddresses,
  removeCustomer,
} from './customer-edit.ts';
import {
  countCustomersOf,
  countTabsOfCustomers,
  customerById,
  customerWith,
  findCustomers,
} from './customer-queries.ts';
import { tagsInUse } from '../../base/server/tag-lookup.ts';

export const customerRoutes: Route[] = [
  handle(listCustomers, (ctx, { query }) => findCustomers(ctx, query)),
  handle(countCustomers, async (ctx, { query }) => ({ count: await countCustomersOf(ctx, query) })),
  handle(countCustomerTabs, (ctx, { query }) => countTabsOfCustomers(ctx, query)),
  handle(getCustomer, async (ctx, { params, query }) => ({
    customer: await customerWith(ctx, params.id, query.fields),
  })),
  handle(createCustomer, async (ctx, { body }) => ({ customer: await addCustomer(ctx, body.customer) })),
  handle(updateCustomer, async (ctx, { params, body }) => ({
    customer: await editCustomer(ctx, params.id, body.customer),
  })),
  handle(deleteCustomer, async (ctx, { params }) => {
    await removeCustomer(ctx, params.id);
    return { success: true as const };
  }),
  handle(changeCustomers, (ctx, { body }) => editCustomers(ctx, body)),
  handle(listCustomerTags, async (ctx) => ({ tags: await tagsInUse(ctx, 'customers') })),
  handle(listCustomerAddresses, async (ctx, { params, query }) => {
    const { addresses } = await customerById(ctx, params.id);
    const { rows, links } = pageOfAll(query, addresses, (one) => [one.default ? 0 : 1, one.id]);
    return new Paged({ addresses: rows }, links);
  }),
  handle(getCustomerAddress, async (ctx, { params, query }) => ({
    customer_address: pickFields(await addressById(ctx, params.id, params.address_id), query.fields),
  })),
  handle(createCustomerAddress, async (ctx, { params, body }) => ({
    customer_address: await addAddress(ctx, params.id, body.address),
  })),
  handle(updateCustomerAddress, async (ctx, { params, body }) => ({
    customer_address: await changeAddress(ctx, params.id, params.address_id, body.customer_address),
  })),
  handle(setDefaultAddress, async (ctx, { params }) => ({
    customer_address: await makeDefault(ctx, params.id, params.address_id),
  })),
  handle(deleteCustomerAddresses, async (ctx, { params, query }) => {
    await removeAddresses(ctx, params.id, query.address_ids);
    return { success: true as const };
  }),
  handle(deleteCustomerAddress, async (ctx, { params }) => {
    await removeAddress(ctx, params.id, params.address_id);
    return { success: true as const };
  }),
];

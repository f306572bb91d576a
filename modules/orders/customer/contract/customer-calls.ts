import { z } from 'zod';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import {
  count,
  done,
  download,
  id,
  idList,
  idParam,
  idParams,
  instant,
  jobStarted,
  queryBoolean,
  searchText,
  sinceId,
  loopSorting,
} from '#core/contract/scalar.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { tabCounts, type Tabs } from '#core/contract/tab-counts.ts';
import {
  customer,
  customerAddress,
  customerAddressChange,
  customerAddressInput,
  customerChange,
  customerInput,
  customerStates,
  tagList,
} from './customer.ts';
import { customerTabs } from './customer-tabs.ts';

const moment = instant.optional();
const digits = z
  .string()
  .regex(/^[0-9]{1,9}$/, coreSentences.whole_number)
  .pipe(z.coerce.number<string>());

export const customerFilters = {
  /** Email, names, phone. */
  search: searchText.optional(),
  ids: idList().optional(),
  since_id: sinceId.optional(),
  tag: z.string().trim().min(1).max(40).optional(),
  state: z.enum(customerStates).optional(),
  accepts_marketing: queryBoolean.optional(),
  orders_count_min: digits.optional(),
  orders_count_max: digits.optional(),
  created_at_min: moment,
  created_at_max: moment,
  updated_at_min: moment,
  updated_at_max: moment,
};

export const listCustomers = endpoint({
  name: 'listCustomers',
  method: 'GET',
  path: '/admin/customers.json',
  summary: 'Customers, newest first',
  permission: 'orders',
  scope: 'read_customers',
  query: z.object({
    ...customerFilters,
    ...loopPaging(customer),
    ...loopSorting(['id', 'email', 'last_name', 'orders_count', 'total_spent', 'created_at', 'updated_at']),
  }),
  reply: z.object({ customers: z.array(customer), has_more: z.boolean() }),
});

export const countCustomers = endpoint({
  name: 'countCustomers',
  method: 'GET',
  path: '/admin/customers/count.json',
  summary: 'Counts the customers of a filter',
  permission: 'orders',
  scope: 'read_customers',
  query: z.object(customerFilters),
  reply: count,
});

/** Counts every tab of the list under one filter, in one answer (C325). */
export const countCustomerTabs = endpoint({
  name: 'countCustomerTabs',
  method: 'GET',
  path: '/admin/customers/tab-counts.json',
  summary: 'Counts the customers of a filter by tab of the list',
  permission: 'orders',
  scope: 'read_customers',
  query: z.object(customerFilters),
  reply: tabCounts(customerTabs satisfies Tabs<z.input<z.ZodObject<typeof customerFilters>>>),
});

export const getCustomer = endpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/admin/customers/{id}.json',
  summary: 'One customer with every address',
  permission: 'orders',
  scope: 'read_customers',
  params: idParams,
  query: z.object(fieldsOf(customer)),
  reply: z.object({ customer }),
});

/** 422 on `email` if another customer has it. */
export const createCustomer = endpoint({
  name: 'createCustomer',
  method: 'POST',
  path: '/admin/customers.json',
  summary: 'Adds a customer',
  permission: 'orders',
  scope: 'write_customers',
  bare: 'customer',
  body: z.object({ customer: customerInput }),
  example: {
    customer: {
      email: 'grace@example.com',
      first_name: 'Grace',
      last_name: 'Lima',
      tags: 'wholesale',
      accepts_marketing: true,
      addresses: [
        {
          first_name: 'Grace',
          last_name: 'Lima',
          address1: 'Rua das Flores 12',
          city: 'Porto',
          zip: '4050-262',
          country_code: 'PT',
        },
      ],
    },
  },
  idempotent: true,
  reply: z.object({ customer }),
  status: 201,
  errors: { 422: ['orders.email_taken'] },
});

/** With a `version` that is not the stored one: 409 `core.stale`, `current` is the customer as stored. */
export const updateCustomer = endpoint({
  name: 'updateCustomer',
  method: 'PUT',
  path: '/admin/customers/{id}.json',
  summary: 'Changes the given fields of a customer',
  permission: 'orders',
  scope: 'write_customers',
  params: idParams,
  bare: 'customer',
  body: z.object({ customer: customerChange }),
  example: { customer: { note: 'Prefers to be called in the morning', tags: 'wholesale, café' } },
  reply: z.object({ customer }),
  errors: { 409: ['core.stale', 'orders.customer_redacted'], 422: ['orders.email_taken'] },
});

/**
 * A customer with orders can't be deleted: 409 `orders.customer_has_orders`; `redactCustomer` erases them. Neither can an
 * erased one, which is needed to recognize the person in a connected store: 409 `orders.customer_redacted`.
 */
export const deleteCustomer = endpoint({
  name: 'deleteCustomer',
  method: 'DELETE',
  path: '/admin/customers/{id}.json',
  summary: 'Deletes a customer without orders',
  permission: 'orders',
  scope: 'write_customers',
  params: idParams,
  reply: done,
  errors: { 409: ['orders.customer_has_orders', 'orders.customer_redacted'] },
});

/** Changes the customers of `ids`; `skipped` are those that no longer exist or, for `delete`, have orders. */
export const changeCustomers = endpoint({
  name: 'changeCustomers',
  method: 'PUT',
  path: '/admin/customers/batch.json',
  summary: 'Adds or removes tags of up to 250 customers, or deletes those without orders',
  permission: 'orders',
  scope: 'write_customers',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('add_tags'), ids: z.array(id).min(1).max(250), tags: tagList }),
    z.object({ action: z.literal('remove_tags'), ids: z.array(id).min(1).max(250), tags: tagList }),
    z.object({ action: z.literal('delete'), ids: z.array(id).min(1).max(250) }),
  ]),
  example: { action: 'add_tags', ids: [7801], tags: 'wholesale' },
  reply: z.object({ changed: z.array(id), skipped: z.array(id) }),
});

/** Tags in use, the most used first; at most 250. */
export const listCustomerTags = endpoint({
  name: 'listCustomerTags',
  method: 'GET',
  path: '/admin/customers/tags.json',
  summary: 'Tags of customers',
  permission: 'orders',
  scope: 'read_customers',
  reply: z.object({ tags: z.array(z.string()) }),
});

/** A selection with more ids than fit into a URL. */
export const exportedIds = z.object({ ids: z.array(id).min(1).max(50_000).optional() }).nullish();

/** Exports the customers of the query's filter, or `ids`. `downloadCustomerExport` returns the job's file, for a day. */
export const exportCustomers = endpoint({
  name: 'exportCustomers',
  method: 'POST',
  path: '/admin/customers/export.json',
  summary: 'Exports the customers of a filter as CSV',
  permission: 'orders',
  scope: 'write_customers',
  query: z.object(customerFilters),
  body: exportedIds,
  example: { ids: [7801] },
  reply: jobStarted,
  status: 202,
});

export const downloadCustomerExport = endpoint({
  name: 'downloadCustomerExport',
  method: 'GET',
  path: '/admin/customers/exports/{id}.csv',
  summary: 'The CSV file of a finished export; `{id}` is the job',
  permission: 'orders',
  scope: 'read_customers',
  params: idParams,
  reply: download,
  replyKind: 'download',
  errors: { 410: ['orders.export_forgotten'] },
});

export const listCustomerAddresses = endpoint({
  name: 'listCustomerAddresses',
  method: 'GET',
  path: '/admin/customers/{id}/addresses.json',
  summary: 'Addresses of a customer, the default one first',
  permission: 'orders',
  scope: 'read_customers',
  params: idParams,
  query: z.object({ since_id: sinceId.optional(), ...loopPaging(customerAddress, 250, 250) }),
  reply: z.object({ addresses: z.array(customerAddress) }),
});

const addressParams = z.object({ id: idParam, address_id: idParam });

export const getCustomerAddress = endpoint({
  name: 'getCustomerAddress',
  method: 'GET',
  path: '/admin/customers/{id}/addresses/{address_id}.json',
  summary: 'One address of a customer',
  permission: 'orders',
  scope: 'read_customers',
  params: addressParams,
  query: z.object(fieldsOf(customerAddress)),
  reply: z.object({ customer_address: customerAddress }),
});

/** A customer's first address becomes the default one. At most 50. */
export const createCustomerAddress = endpoint({
  name: 'createCustomerAddress',
  method: 'POST',
  path: '/admin/customers/{id}/addresses.json',
  summary: 'Adds an address to a customer',
  permission: 'orders',
  scope: 'write_customers',
  params: idParams,
  body: z.object({ address: customerAddressInput }),
  example: {
    address: {
      first_name: 'Grace',
      last_name: 'Lima',
      address1: 'Rua das Flores 12',
      city: 'Porto',
      zip: '4050-262',
      country_code: 'PT',
    },
  },
  reply: z.object({ customer_address: customerAddress }),
  status: 201,
  errors: { 409: ['orders.customer_redacted'], 422: ['orders.too_many_addresses'] },
});

export const updateCustomerAddress = endpoint({
  name: 'updateCustomerAddress',
  method: 'PUT',
  path: '/admin/customers/{id}/addresses/{address_id}.json',
  summary: 'Changes an address of a customer',
  permission: 'orders',
  scope: 'write_customers',
  params: addressParams,
  body: z.object({ customer_address: customerAddressChange }),
  example: {
    customer_address: { address1: 'Rua das Flores 14', city: 'Porto', zip: '4050-262', country_code: 'PT' },
  },
  reply: z.object({ customer_address: customerAddress }),
});

export const setDefaultAddress = endpoint({
  name: 'setDefaultAddress',
  method: 'PUT',
  path: '/admin/customers/{id}/addresses/{address_id}/default.json',
  summary: 'Sets the default address of a customer',
  permission: 'orders',
  scope: 'write_customers',
  params: addressParams,
  reply: z.object({ customer_address: customerAddress }),
});

/** Deletes all of them or none: 404 if one isn't the customer's. The default address can only be deleted with all others. */
export const deleteCustomerAddresses = endpoint({
  name: 'deleteCustomerAddresses',
  method: 'PUT',
  path: '/admin/customers/{id}/addresses/set.json',
  summary: 'Deletes several addresses of a customer',
  permission: 'orders',
  scope: 'write_customers',
  params: idParams,
  query: z.object({
    address_ids: idList(50).optional().default([]),
    /** The only action. */
    operation: z.literal('destroy').optional(),
  }),
  reply: done,
  errors: { 409: ['orders.default_address'] },
});

/** The default address can only be deleted as the last one: 409 `orders.default_address`. */
export const deleteCustomerAddress = endpoint({
  name: 'deleteCustomerAddress',
  method: 'DELETE',
  path: '/admin/customers/{id}/addresses/{address_id}.json',
  summary: 'Deletes an address of a customer',
  permission: 'orders',
  scope: 'write_customers',
  params: addressParams,
  reply: done,
  errors: { 409: ['orders.default_address'] },
});

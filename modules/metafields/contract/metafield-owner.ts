import type { Permission, Scope } from '#core/contract/endpoint.ts';

interface OwnerAccess {
  /** The permissions for an object are those for its metafields. */
  permission: Permission;
  read: Scope;
  write: Scope;
}

/** Objects that can have metafields, and the permissions to read and write them: those of the object itself. */
export const ownerAccess = {
  shop: { permission: 'settings', read: 'read_settings', write: 'write_settings' },
  product: { permission: 'products', read: 'read_products', write: 'write_products' },
  variant: { permission: 'products', read: 'read_products', write: 'write_products' },
  collection: { permission: 'products', read: 'read_products', write: 'write_products' },
  customer: { permission: 'orders', read: 'read_customers', write: 'write_customers' },
  order: { permission: 'orders', read: 'read_orders', write: 'write_orders' },
} as const satisfies Record<string, OwnerAccess>;

export type OwnerResource = keyof typeof ownerAccess;
export const ownerResources = Object.keys(ownerAccess) as [OwnerResource, ...OwnerResource[]];

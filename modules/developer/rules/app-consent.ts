import { type ApiScope, apiScopes, type ScopeResource, scopeResources } from '../contract/api-scope.ts';

/** The groups in which the consent shows permissions, in the order of the page (V395). */
export const consentGroups = [
  'account_data',
  'products',
  'orders',
  'customers',
  'other_data',
  'online_store',
  'payment_providers',
] as const;
export type ConsentGroup = (typeof consentGroups)[number];

const groupOf: Readonly<Record<ScopeResource, ConsentGroup>> = {
  locations: 'account_data',
  payouts: 'account_data',
  products: 'products',
  inventory: 'products',
  orders: 'orders',
  fulfillments: 'orders',
  draft_orders: 'orders',
  checkouts: 'orders',
  customers: 'customers',
  analytics: 'other_data',
  reports: 'other_data',
  price_rules: 'other_data',
  shipping: 'other_data',
  script_tags: 'online_store',
  content: 'online_store',
  themes: 'online_store',
  payment_providers: 'payment_providers',
};

/** `read_` is View, `write_` is Manage (V393); to manage includes to view. */
export interface ConsentLine {
  resource: ScopeResource;
  mode: 'view' | 'manage';
}

/** What an app would get, in groups; groups and resources that it does not ask for are not there. */
export function consentOf(scopes: readonly ApiScope[]): { group: ConsentGroup; lines: ConsentLine[] }[] {
  const lines = scopeResources.flatMap((resource): ConsentLine[] => {
    if (scopes.includes(`write_${resource}`)) return [{ resource, mode: 'manage' }];
    return scopes.includes(`read_${resource}`) ? [{ resource, mode: 'view' }] : [];
  });
  return consentGroups.flatMap((group) => {
    const own = lines.filter(({ resource }) => groupOf[resource] === group);
    return own.length > 0 ? [{ group, lines: own }] : [];
  });
}

export const sensitiveKinds = [
  'contact',
  'addresses',
  'purchases',
  'earnings',
  'payment',
  'scripts',
] as const;
export type SensitiveKind = (typeof sensitiveKinds)[number];

const sensitiveOf: Readonly<Partial<Record<ScopeResource, readonly SensitiveKind[]>>> = {
  customers: ['contact', 'addresses', 'purchases'],
  orders: ['contact', 'addresses', 'purchases', 'earnings'],
  draft_orders: ['contact', 'addresses', 'purchases'],
  checkouts: ['contact', 'addresses', 'purchases'],
  fulfillments: ['addresses'],
  analytics: ['earnings'],
  reports: ['earnings'],
  payouts: ['earnings', 'payment'],
  payment_providers: ['payment'],
};

/**
 * The sensitive data that scopes open, each kind once (V395). Who may put scripts into a store sees what
 * shoppers type.
 */
export function sensitiveData(scopes: readonly ApiScope[]): SensitiveKind[] {
  const found = new Set(
    consentOf(scopes).flatMap(({ lines }) => lines.flatMap(({ resource }) => sensitiveOf[resource] ?? [])),
  );
  if (scopes.includes('write_script_tags') || scopes.includes('write_themes')) found.add('scripts');
  return sensitiveKinds.filter((kind) => found.has(kind));
}

/** The permission a person needs themselves to give an app the resource: nobody gives what they do not have. */
const permissionOf: Readonly<Record<ScopeResource, string>> = {
  products: 'products',
  inventory: 'products',
  price_rules: 'products',
  orders: 'orders',
  fulfillments: 'orders',
  draft_orders: 'orders',
  customers: 'orders',
  checkouts: 'orders',
  shipping: 'settings',
  locations: 'settings',
  content: 'settings',
  analytics: 'dashboards',
  reports: 'read_sales',
  payouts: 'view_balance',
  payment_providers: 'admin',
  script_tags: 'apps',
  themes: 'themes',
};

/** Those of the scopes that the person cannot give, because they lack the permission themselves. */
export function scopesBeyond(scopes: readonly ApiScope[], may: (permission: string) => boolean): ApiScope[] {
  return scopes.filter((scope) => {
    const resource = scopeResources.find((one) => scope === `read_${one}` || scope === `write_${one}`);
    return resource === undefined || !may(permissionOf[resource]);
  });
}

/** `read_orders write_products` → the scopes of the list, each once; null when there is none or one is unknown. */
export function parseScopes(text: string): ApiScope[] | null {
  const words = text.split(' ').filter((word) => word !== '');
  const known = apiScopes.filter((scope) => words.includes(scope));
  return known.length === new Set(words).size && known.length > 0 ? known : null;
}

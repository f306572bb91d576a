import {
  type ApiScope,
  type HeldScope,
  heldScopes,
  isOffered,
  reachOf,
  type ScopeResource,
  scopeResources,
} from '../contract/api-scope.ts';

/** The groups in which the consent shows permissions, in the order of the page (V395), as far as something is in one. */
export const consentGroups = [
  'account_data',
  'products',
  'orders',
  'customers',
  'other_data',
  'online_store',
] as const;
export type ConsentGroup = (typeof consentGroups)[number];

const groupOf: Readonly<Record<ScopeResource, ConsentGroup>> = {
  settings: 'account_data',
  products: 'products',
  inventory: 'products',
  orders: 'orders',
  fulfillments: 'orders',
  draft_orders: 'orders',
  checkouts: 'orders',
  customers: 'customers',
  reports: 'other_data',
  analytics: 'other_data',
  profit: 'other_data',
  offers: 'online_store',
  conversion: 'online_store',
  reviews: 'online_store',
  script_tags: 'online_store',
};

/** What stands in a group, in the order of the list of scopes. */
export const resourcesIn = (group: ConsentGroup): ScopeResource[] =>
  scopeResources.filter((resource) => groupOf[resource] === group);

/** `read_` is View, `write_` is Manage (V393); to manage includes to view. */
export interface ConsentLine {
  resource: ScopeResource;
  mode: 'view' | 'manage';
}

const has = (scopes: readonly HeldScope[], mode: 'read' | 'write', resource: ScopeResource): boolean =>
  scopes.includes(`${mode}_${resource}` as HeldScope);

/** Each resource that scopes name, once. */
export const linesOf = (scopes: readonly HeldScope[]): ConsentLine[] =>
  scopeResources.flatMap((resource): ConsentLine[] => {
    // One that is not offered any more is no line of its resource.
    const offered = scopes.filter(isOffered);
    if (has(offered, 'write', resource)) return [{ resource, mode: 'manage' }];
    return has(offered, 'read', resource) ? [{ resource, mode: 'view' }] : [];
  });

/** What an app would get, in groups; groups and resources that it does not ask for are not there. */
export function consentOf(scopes: readonly ApiScope[]): { group: ConsentGroup; lines: ConsentLine[] }[] {
  const lines = linesOf(scopes);
  return consentGroups.flatMap((group) => {
    const own = lines.filter(({ resource }) => groupOf[resource] === group);
    return own.length > 0 ? [{ group, lines: own }] : [];
  });
}

export const sensitiveKinds = ['contact', 'addresses', 'purchases', 'earnings', 'costs', 'scripts'] as const;
export type SensitiveKind = (typeof sensitiveKinds)[number];

const sensitiveOf: Readonly<Partial<Record<ScopeResource, readonly SensitiveKind[]>>> = {
  customers: ['contact', 'addresses', 'purchases'],
  orders: ['contact', 'addresses', 'purchases', 'earnings'],
  draft_orders: ['contact', 'addresses', 'purchases'],
  checkouts: ['contact', 'addresses', 'purchases'],
  fulfillments: ['addresses'],
  offers: ['earnings'],
  conversion: ['purchases'],
  reviews: ['contact', 'purchases'],
  reports: ['earnings'],
  profit: ['costs'],
};

/**
 * The sensitive data that scopes open, each kind once (V395). Who may put scripts into a store sees what
 * shoppers type.
 */
export function sensitiveData(scopes: readonly ApiScope[]): SensitiveKind[] {
  const found = new Set(
    consentOf(scopes).flatMap(({ lines }) => lines.flatMap(({ resource }) => sensitiveOf[resource] ?? [])),
  );
  if (scopes.includes('write_script_tags')) found.add('scripts');
  return sensitiveKinds.filter((kind) => found.has(kind));
}

/** The permission a person needs to give an app the resource: people can only grant what they have. */
const permissionOf: Readonly<Record<ScopeResource, string>> = {
  products: 'products',
  inventory: 'products',
  orders: 'orders',
  fulfillments: 'orders',
  draft_orders: 'orders',
  checkouts: 'orders',
  customers: 'orders',
  offers: 'apps',
  conversion: 'apps',
  reviews: 'apps',
  reports: 'dashboards',
  analytics: 'dashboards',
  profit: 'read_profit',
  settings: 'settings',
  script_tags: 'apps',
};

/** Permissions that people need within an answer, and that a program has by a scope: costs, and which offers would stop. */
const permissionByScope = { read_profit: 'read_profit', read_offers: 'apps' } as const;

/** What a program's scopes let it at within answers, named as people's permissions. */
export function permissionsOf(scopes: readonly HeldScope[]): string[] {
  const reach = reachOf(scopes);
  return Object.entries(permissionByScope).flatMap(([scope, permission]) =>
    reach.includes(scope as ApiScope) ? [permission] : [],
  );
}

/** Those of the scopes that the person cannot give, because they lack the permission themselves. */
export function scopesBeyond(scopes: readonly ApiScope[], may: (permission: string) => boolean): ApiScope[] {
  return scopes.filter((scope) => {
    const resource = scopeResources.find((one) => has([scope], 'read', one) || has([scope], 'write', one));
    return resource === undefined || !may(permissionOf[resource]);
  });
}

/**
 * `read_orders write_products` → the scopes of the list, each once; those that are not offered any more are known, too.
 * Null when there is none or one is unknown.
 */
export function parseScopes(text: string): HeldScope[] | null {
  const words = text.split(' ').filter((word) => word !== '');
  const known = heldScopes.filter((scope) => words.includes(scope));
  return known.length === new Set(words).size && known.length > 0 ? known : null;
}

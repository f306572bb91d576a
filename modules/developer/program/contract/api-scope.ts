/**
 * What other programs may be let at (B§6 AppPermission; V393), and how: `read` is View, `write` Manage. Each opens a call
 * or, as `profit` does, fields within answers; `server/access-scopes.test.ts` holds the list to the calls.
 */
const modes = {
  products: ['read', 'write'],
  inventory: ['read', 'write'],
  orders: ['read', 'write'],
  fulfillments: ['read', 'write'],
  draft_orders: ['read', 'write'],
  checkouts: ['read'],
  customers: ['read', 'write'],
  offers: ['read', 'write'],
  conversion: ['read', 'write'],
  reviews: ['read', 'write'],
  reports: ['read'],
  analytics: ['read'],
  profit: ['read'],
  settings: ['read', 'write'],
  script_tags: ['read', 'write'],
} as const;

type Modes = typeof modes;
export type ScopeResource = keyof Modes;
export type ScopeMode = 'read' | 'write';
export type ApiScope = { [R in ScopeResource]: `${Modes[R][number]}_${R}` }[ScopeResource];

declare module '#core/contract/endpoint.ts' {
  interface ScopeNames extends Record<ApiScope, true> {}
}

export const scopeResources = Object.keys(modes) as ScopeResource[];
export const modesOf = (resource: ScopeResource): readonly ScopeMode[] => modes[resource];

/** All that are offered, to read before to write. */
export const apiScopes: readonly ApiScope[] = scopeResources.flatMap((resource) =>
  modesOf(resource).map((mode) => `${mode}_${resource}` as ApiScope),
);

/**
 * Scopes that were offered once and open nothing. Programs that hold one keep it, and an app that was registered with one
 * may go on requesting it, but no app gets it. To open something with a scope again, remove it from this list.
 */
export const retiredScopes = [
  'read_shipping',
  'write_shipping',
  'read_locations',
  'write_locations',
  'write_checkouts',
  'read_price_rules',
  'write_price_rules',
  'write_analytics',
  'write_reports',
  'read_payouts',
  'write_payouts',
  'read_content',
  'write_content',
  'read_themes',
  'write_themes',
  'read_payment_providers',
  'write_payment_providers',
] as const;
export type RetiredScope = (typeof retiredScopes)[number];

/** What a program may hold, or an app have been registered with. */
export type HeldScope = ApiScope | RetiredScope;
export const heldScopes: readonly HeldScope[] = [...apiScopes, ...retiredScopes];

export const isOffered = (scope: HeldScope): scope is ApiScope => apiScopes.includes(scope as ApiScope);

/**
 * A scope with those that it includes: to write includes to read, and orders, as the platform has it, how they are sent
 * and the checkouts that none came of.
 */
export function withIncluded(scope: ApiScope): ApiScope[] {
  const read = scope.replace(/^write_/, 'read_') as ApiScope;
  const own = read === scope ? [scope] : [scope, read];
  return own.flatMap((one) =>
    one === 'write_orders'
      ? [one, 'write_fulfillments' as const]
      : one === 'read_orders'
        ? [one, 'read_fulfillments' as const, 'read_checkouts' as const]
        : [one],
  );
}

/** All that a program with these scopes may do, each once. */
export const reachOf = (scopes: readonly HeldScope[]): ApiScope[] => [
  ...new Set(scopes.filter(isOffered).flatMap(withIncluded)),
];

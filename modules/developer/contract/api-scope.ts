/** What other programs may be let at (A, B§6 AppPermission; V393), each as `read_` (view) or `write_` (manage). */
export const scopeResources = [
  'products',
  'inventory',
  'orders',
  'fulfillments',
  'shipping',
  'draft_orders',
  'customers',
  'locations',
  'checkouts',
  'price_rules',
  'analytics',
  'reports',
  'payouts',
  'script_tags',
  'content',
  'themes',
  'payment_providers',
] as const;
export type ScopeResource = (typeof scopeResources)[number];
export type ApiScope = `${'read' | 'write'}_${ScopeResource}`;

declare module '#core/contract/endpoint.ts' {
  interface ScopeNames extends Record<ApiScope, true> {}
}

export const apiScopes: readonly ApiScope[] = scopeResources.flatMap((resource): ApiScope[] => [
  `read_${resource}`,
  `write_${resource}`,
]);

/**
 * Every feature switch of a shop and what it is when nobody touched it. A shop stores the ones it was asked for, so that
 * another standard here never overrules a choice.
 */
export const switchDefaults = {
  in_cart_offers: true,
  rule_based_targeting: true,
  upsell_funnel: true,
  quantity_layout_v2: true,
  bundle_support: true,
  bundle_limit: false,
  refactored_analytics: true,
  picker_cap_50: false,
  quantity_min_two: false,
  keep_offering: true,
  realtime_visitors: true,
  print_catalog_v2: false,
  collections_list_v2: false,
} as const satisfies Record<string, boolean>;

export type FeatureSwitch = keyof typeof switchDefaults;
export type FeatureSwitches = Record<FeatureSwitch, boolean>;

declare module '#core/contract/endpoint.ts' {
  interface SwitchNames extends Record<FeatureSwitch, true> {}
}

export const featureSwitches = Object.keys(switchDefaults) as FeatureSwitch[];

/** Switches of features that are not built yet. Calls answer their state, but refuse to turn them. */
const unbuilt: ReadonlySet<FeatureSwitch> = new Set(['print_catalog_v2']);

/** Switches that decide about something. */
export const offeredSwitches = featureSwitches.filter((name) => !unbuilt.has(name));

export function withDefaults(stored: Partial<Record<string, boolean>>): FeatureSwitches {
  const all = { ...switchDefaults } as FeatureSwitches;
  for (const name of featureSwitches) {
    const value = stored[name];
    if (typeof value === 'boolean') all[name] = value;
  }
  return all;
}

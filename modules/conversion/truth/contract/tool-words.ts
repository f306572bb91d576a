/** The tools that shoppers see, in the order of the screens (V501). */
export const shownTools = [
  'sale_notification',
  'checkout_notification',
  'timer_countdown',
  'product_countdown',
  'realtime_visitors',
] as const;
export type ShownTool = (typeof shownTools)[number];

/** The number of a tool, as events of browsers have it (`tool`): its place in the list, from 1. */
export const toolNumber = (tool: ShownTool): number => shownTools.indexOf(tool) + 1;

/** Rows of `conversion_tools`: each tool, and the design. */
export const toolRows = [...shownTools, 'social_proof', 'customize'] as const;
export type ToolRow = (typeof toolRows)[number];

/** The thing of the shop behind a fact. `visits` are the current viewers of the same page, which have no id. */
export const evidenceBases = ['order', 'offer', 'product', 'visits'] as const;
export type EvidenceBasis = (typeof evidenceBases)[number];

/**
 * Where what is simulated is never shown, whatever a shop says: the European Union, Iceland, Liechtenstein, Norway and
 * the United Kingdom, whose law of commercial practices names false claims of scarcity and demand. ISO 3166 alpha-2.
 */
export const neverSimulated = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT'],
  ...['LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'IS', 'LI', 'NO', 'GB'],
] as const satisfies readonly string[];

/** Percent of visitors that may be left out of a tool. */
export const maxHoldout = 50;

/** Products or collections that may be chosen, as pickers have it. */
export const maxTargets = 100;
export const targetKinds = ['all', 'product', 'collection'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** On which products' pages a tool is shown; the ids that do not belong to the target say nothing. */
export interface Trigger {
  target: TargetKind;
  product_ids: number[];
  collection_ids: number[];
}

export const everyProduct: Trigger = { target: 'all', product_ids: [], collection_ids: [] };

/** Parts of tools that no fact stands behind, where a shop has set them so. */
export const simulatedParts = [
  'notes_by_hand',
  'random_time_ago',
  'random_number',
  'checkout_message',
  'unbound_timers',
  'stock_range',
  'visitor_range',
] as const;
export type SimulatedPart = (typeof simulatedParts)[number];

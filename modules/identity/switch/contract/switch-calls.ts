import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { type FeatureSwitch, featureSwitches, offeredSwitches } from '../../shop/contract/feature-switch.ts';

const switchName = z.enum(featureSwitches as [FeatureSwitch, ...FeatureSwitch[]]);
/** One that can be turned: something reads it. */
const offeredSwitch = z.enum(offeredSwitches as [FeatureSwitch, ...FeatureSwitch[]]);

export const getSwitches = endpoint({
  name: 'getSwitches',
  method: 'GET',
  path: '/admin/setting/switches.json',
  summary: "The shop's feature switches",
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({ switches: z.record(switchName, z.boolean()) }),
});

/**
 * What runs and stops with a switch: how many, and the first of their names (`namedStops`) for whoever may see offers.
 */
export const switchStops = z.object({ count: z.int().min(0), names: z.array(z.string()) });
export type SwitchStops = z.infer<typeof switchStops>;
export const namedStops = 10;

/** To be asked before it is turned off. */
export const getSwitchStops = endpoint({
  name: 'getSwitchStops',
  method: 'GET',
  path: '/admin/setting/switches/stops.json',
  summary: 'What would stop if a feature switch were turned off',
  permission: 'settings',
  scope: 'read_settings',
  query: z.object({ switch: offeredSwitch }),
  reply: z.object({ stops: switchStops }),
});

/**
 * Sets the named switches and leaves the others; `stops`: what ran until then and does no longer. A switch of what is
 * not built yet is refused by its name, as one that is none.
 */
export const updateSwitches = endpoint({
  name: 'updateSwitches',
  method: 'PUT',
  path: '/admin/setting/switches.json',
  summary: 'Turns feature switches on or off',
  permission: 'settings',
  scope: 'write_settings',
  body: z.object({ switches: z.partialRecord(offeredSwitch, z.boolean()) }),
  example: { switches: { bundle_support: true } },
  reply: z.object({ switches: z.record(switchName, z.boolean()), stops: switchStops }),
});

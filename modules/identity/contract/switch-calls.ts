import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { type FeatureSwitch, featureSwitches } from './feature-switch.ts';

const switchName = z.enum(featureSwitches as [FeatureSwitch, ...FeatureSwitch[]]);

export const getSwitches = endpoint({
  method: 'GET',
  path: '/admin/setting/switches.json',
  summary: "The shop's feature switches",
  permission: 'settings',
  reply: z.object({ switches: z.record(switchName, z.boolean()) }),
});

/** Sets the named switches and leaves the others. */
export const updateSwitches = endpoint({
  method: 'PUT',
  path: '/admin/setting/switches.json',
  summary: 'Turns feature switches on or off',
  permission: 'settings',
  body: z.object({ switches: z.partialRecord(switchName, z.boolean()) }),
  reply: z.object({ switches: z.record(switchName, z.boolean()) }),
});

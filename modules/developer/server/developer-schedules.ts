import type { Schedule } from '#core/server/jobs/schedule.ts';
import { oauthSchedules } from './oauth-schedules.ts';
import { tellOfScriptsLeftOut } from './script-tags.ts';
import { webhookSchedules } from './webhook-schedules.ts';

export const developerSchedules: readonly Schedule[] = [
  ...webhookSchedules,
  ...oauthSchedules,
  tellOfScriptsLeftOut,
];

import type { Schedule } from '#core/server/jobs/schedule.ts';
import { oauthSchedules } from '../oauth/server/oauth-schedules.ts';
import { tellOfScriptsLeftOut } from '../script-tag/server/script-tags.ts';
import { webhookSchedules } from '../webhook/server/webhook-schedules.ts';

export const developerSchedules: readonly Schedule[] = [
  ...webhookSchedules,
  ...oauthSchedules,
  tellOfScriptsLeftOut,
];

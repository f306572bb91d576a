import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { reviewGroupPaths } from '../group/admin/group-paths.ts';
import { reviewLogText } from './review-log-text.ts';

const { key } = reviewLogText;

/** Names of the area for the activity log and the bell. */
export const reviewLog: AreaLog = {
  audited: [
    { subject: 'review_settings', label: key('thing_settings') },
    { subject: 'review_customize', label: key('thing_customize') },
    {
      subject: 'review_groups',
      label: key('thing_group'),
      path: reviewGroupPaths.group,
    },
    { subject: 'review_reward_terms', label: key('thing_rewards') },
  ],
  names: reviewLogText,
};

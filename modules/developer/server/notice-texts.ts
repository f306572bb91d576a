import type { NoticeText } from '#modules/identity/server/public.ts';

/** The mail about a webhook that was turned off. */
export const webhookDisabledText: NoticeText = ({ topic, address }) => ({
  subject: 'A webhook was turned off',
  text: `Nothing could be delivered to ${address} for 48 hours, so the webhook for ${topic} was turned off. Turn it on again once the address works.`,
});

/** The mail about scripts that have no place to run. */
export const scriptsLeftOutText: NoticeText = () => ({
  subject: 'Scripts are left out of your store',
  text: 'Other programs have added scripts to your store. They are left out of its pages, because this installation has no address where they would be kept apart from the back office. Whoever runs it can give stores hosts of their own (STORE_ORIGIN).',
});

import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import { noticeStrings } from '../rules/notice-strings.ts';

/** What the bell tells, and what it says around that. */
export const noticeText = registerStrings('notices', {
  en: {
    ...noticeStrings,
    none: 'No notifications yet.',
    all_read: 'You’re all caught up.',
    failed: 'Couldn’t load notifications: %{reason}',
    try_again: 'Try again',
    new: 'New',
  },
});

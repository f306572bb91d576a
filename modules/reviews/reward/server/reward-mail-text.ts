import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { rewardMailStrings } from './reward-mail-strings.ts';
import { rewardMailTextDe } from './reward-mail-text.de.ts';

export const rewardMailText = registerMailStrings('review-reward-mails', {
  en: rewardMailStrings,
  de: rewardMailTextDe,
});

import type { Translated } from '#core/rules/text-form.ts';
import type { invitationMailStrings } from './invitation-mail-strings.ts';

export const invitationMailTextDe: Translated<typeof invitationMailStrings> = {
  subject: '%{invited_by} hat Sie zu %{shop} eingeladen',
  heading: 'Bei %{shop} mitarbeiten',
  intro: '%{invited_by} hat Sie eingeladen, bei %{shop} mitzuarbeiten.',
  button: 'Einladung ansehen',
  good: 'Der Link gilt einmal und läuft nach 7 Tagen ab.',
  decline: 'Sie möchten nicht? Hier lehnen Sie ab: %{address}',
  unknown: 'Wenn Sie nicht wissen, wer das ist, können Sie diese E-Mail ignorieren.',
};

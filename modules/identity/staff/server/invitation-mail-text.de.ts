import type { Translated } from '#core/rules/text-form.ts';
import type { invitationMailStrings } from './invitation-mail-strings.ts';

export const invitationMailTextDe: Translated<typeof invitationMailStrings> = {
  subject: '%{invited_by} lädt Sie zu %{shop} ein',
  heading: 'Bei %{shop} mitarbeiten',
  intro: '%{invited_by} lädt Sie ein, in der Verwaltung von %{shop} mitzuarbeiten.',
  button: 'Einladung ansehen',
  good: 'Der Link gilt einmal, innerhalb von sieben Tagen.',
  decline: 'Sie möchten lieber nicht? Hier lehnen Sie ab: %{address}',
  unknown: 'Wenn Sie nicht wissen, wer das ist, können Sie diese E-Mail ignorieren.',
};

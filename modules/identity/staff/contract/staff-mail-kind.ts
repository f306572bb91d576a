import { type NoticeMailKind, noticeMailKinds } from '../../notice/contract/notice-kind.ts';

/**
 * Mails to the people of a shop that it may word, in each language that they are written to in. What tells of its
 * ownership or of somebody's sign-in is not among them: whoever had taken either could word the warning away.
 */
export type StaffMailKind = 'invitation' | NoticeMailKind;
export const staffMailKinds: readonly StaffMailKind[] = ['invitation', ...noticeMailKinds];

export const isStaffMailKind = (kind: string): kind is StaffMailKind =>
  (staffMailKinds as readonly string[]).includes(kind);

/** Kinds of notices: always in the bell, and by email if the user wants. */
export const noticeKinds = [
  'order_created',
  'order_differs',
  'review_waiting',
  'staff_changed',
  'job_ended',
  'sign_in_new',
  'webhook_disabled',
  'scripts_left_out',
  'row_left_out',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Too much depends on these for the owner to miss them: to the owner they go by mail, asked for or not. */
export const ownerNotices = ['webhook_disabled'] as const satisfies readonly NoticeKind[];

/** Emails of an account, not of a shop: a shop can’t reword texts that people trust for their sign-in. */
type AccountNotice = 'sign_in_new';
export type NoticeMailKind = `notice_${Exclude<NoticeKind, AccountNotice>}`;

export const noticeMailKindOf = (kind: NoticeKind): NoticeMailKind | null =>
  kind === 'sign_in_new' ? null : `notice_${kind}`;

/** The notices whose mails a shop may word. */
export const noticeMailKinds: readonly NoticeMailKind[] = noticeKinds.flatMap(
  (kind) => noticeMailKindOf(kind) ?? [],
);

import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { type Question } from '#core/admin/controls/confirm-question.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import {
  countStaffTabs,
  getStaff,
  listStaff,
  removeStaff,
  resendInvitation,
  type StaffMember,
} from '../contract/staff-calls.ts';
import { staffName } from './staff-access.ts';
import { staffText } from './staff-text.ts';

export const staffLists = [listStaff, countStaffTabs];

/** The invitation is not accepted yet. */
export function isInvitation({ status }: Pick<StaffMember, 'status'>): boolean {
  return status !== 'accepted';
}

/** What is asked before someone is removed, or an invitation withdrawn. */
export function removalQuestion(member: StaffMember): Question {
  const { text } = staffText;
  if (isInvitation(member))
    return {
      title: text('withdraw_title', { email: member.email }),
      message: text('withdraw_question'),
      confirmLabel: text('withdraw'),
      danger: true,
    };
  return {
    title: text('remove_title', { name: staffName(member) }),
    message: text('remove_question'),
    confirmLabel: text('remove'),
    danger: true,
  };
}

/** The actions of a row of the list and of its selection. */
export function useStaffActions(): ListAction<StaffMember>[] {
  const t = useText(staffText);
  const { user } = useSession();
  const resend = useApiMutation(resendInvitation, { refresh: [...staffLists, getStaff] });
  const remove = useApiMutation(removeStaff, { refresh: staffLists });
  const mayChange = (member: StaffMember) => member.can_change && member.user_id !== user.id;
  return [
    {
      id: 'resend',
      label: t('resend'),
      icon: 'refresh',
      onAll: false,
      shown: (member) => mayChange(member) && isInvitation(member),
      run: async ({ rows }) => {
        const invited = rows.filter((member) => mayChange(member) && isInvitation(member));
        for (const { id } of invited) await resend.mutateAsync({ params: { id } });
        const only = invited.length === 1 ? invited[0] : undefined;
        return { message: only ? t('resent', { email: only.email }) : t('resent_many') };
      },
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: 'trash',
      danger: true,
      startsGroup: true,
      onAll: false,
      shown: mayChange,
      confirm: ({ rows }) => {
        const [first, ...others] = rows.filter(mayChange);
        if (first && others.length === 0) return removalQuestion(first);
        return {
          title: t('remove_title_many', { count: others.length + 1 }),
          message: t('remove_question'),
          confirmLabel: t('remove'),
        };
      },
      run: async ({ rows }) => {
        const gone = rows.filter(mayChange);
        for (const { id } of gone) await remove.mutateAsync({ params: { id } });
        const only = gone.length === 1 ? gone[0] : undefined;
        return { message: only ? t('removed', { name: staffName(only) }) : t('removed_many') };
      },
    },
  ];
}

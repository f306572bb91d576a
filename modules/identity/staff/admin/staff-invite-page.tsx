import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { getStaff, inviteStaff, type StaffMember } from '../contract/staff-calls.ts';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import { StaffAccessCards, type StaffAccess } from './staff-access-cards.tsx';
import { staffLists } from './staff-actions.ts';
import { staffText } from './staff-text.ts';

interface Invitation extends StaffAccess {
  email: string;
}

/** /settings/staff/invite: an address, a role and what they may do; sending leads back to the list. */
export function StaffInvitePage() {
  const t = useText(staffText);
  const navigate = useNavigate();
  const invite = useApiMutation(inviteStaff, { refresh: staffLists });
  const load = useApiQuery(
    getStaff,
    { params: { id: 0 } },
    { enabled: false, select: (reply) => reply.staff },
  );
  const editor = useEditor<StaffMember, Invitation>({
    id: '0',
    load,
    toDraft: ({ email, role, permissions }) => ({
      email,
      role: role === 'admin' ? role : 'staff',
      permissions,
    }),
    blank: () => ({ email: '', role: 'staff', permissions: [] }),
    create: (draft, key) => send(draft, key),
    createsOnce: true,
    save: (draft) => send(draft),
    validate: (draft) => bodyProblems(inviteStaff, { staff: draft }, 'staff'),
    wrapper: 'staff',
    keeps: { key: 'settings.staff.invite', leavesOut: { email: true } },
    createLabel: t('invite_send'),
    createdText: t('invited'),
    onCreated: () => navigate({ to: settingsPaths.staff }),
    onLeave: () => void navigate({ to: settingsPaths.staff }),
  });

  async function send(draft: Invitation, key?: string): Promise<StaffMember> {
    try {
      return (await invite.mutateAsync({ body: { staff: draft }, idempotencyKey: key })).staff;
    } catch (error) {
      throw error instanceof ApiError ? atTheAddress(error) : error;
    }
  }
  return (
    <EditorPage
      editor={editor}
      title={t('invite_title')}
      text={t('invite_text')}
      crumbs={[
        { label: t('settings'), to: settingsPaths.settings },
        { label: t('title'), to: settingsPaths.staff },
      ]}
    >
      {(draft) => (
        <>
          <Card title={t('person')}>
            <TextField
              label={t('invite_email')}
              type="email"
              maxLength={254}
              autoComplete="off"
              autoFocus
              {...editor.field('email')}
            />
          </Card>
          <StaffAccessCards
            access={draft}
            error={editor.errors.permissions}
            onChange={(access) => editor.set((before) => ({ ...before, ...access }))}
          />
        </>
      )}
    </EditorPage>
  );
}

/** An address that is a member already is a mistake in that field, so the error stands there. */
function atTheAddress(error: ApiError): ApiError {
  const { status, code, message, requestId } = error;
  return code === 'identity.already_member'
    ? new ApiError({ status, code, message, requestId, fields: { email: message, ...error.fields } })
    : error;
}

import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { ReasonButton } from '#core/admin/controls/reason-button.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import {
  getStaff,
  removeStaff,
  resendInvitation,
  updateStaff,
  type StaffMember,
} from '../contract/staff-calls.ts';
import { HandoverCard } from './handover-card.tsx';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import { StaffAccessCards, type StaffAccess } from './staff-access-cards.tsx';
import { isOneself, reasonAgainst, staffName } from './staff-access.ts';
import { isInvitation, removalQuestion, staffLists } from './staff-actions.ts';
import { StaffStatusTag } from './staff-status-tag.tsx';
import { staffText } from './staff-text.ts';
import '../../shop/admin/settings.css';

/** /settings/staff/$id: what someone may do, and how their invitation stands. */
export function StaffEditorPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  if (!/^[1-9]\d{0,15}$/.test(id)) return <MissingPage />;
  return <StaffEditor key={id} id={id} />;
}

function StaffEditor({ id }: { id: string }) {
  const t = useText(staffText);
  const navigate = useNavigate();
  const session = useSession();
  const load = useApiQuery(getStaff, { params: { id: Number(id) } }, { select: (reply) => reply.staff });
  const update = useApiMutation(updateStaff, { refresh: [getStaff, ...staffLists] });
  const resend = useApiMutation(resendInvitation, { refresh: [getStaff, ...staffLists] });
  const remove = useApiMutation(removeStaff, { refresh: staffLists });
  const reason = load.data && reasonAgainst(load.data, session);
  const editor = useEditor<StaffMember, StaffAccess>({
    id,
    load,
    toDraft: ({ role, permissions }) => ({ role: role === 'staff' ? role : 'admin', permissions }),
    save: async (draft, base) => {
      const staff = { ...draft, version: base.version };
      return (await update.mutateAsync({ params: { id: base.id }, body: { staff } })).staff;
    },
    validate: (draft) => bodyProblems(updateStaff, { staff: { ...draft, version: 0 } }, 'staff'),
    wrapper: 'staff',
    keeps: { key: 'settings.staff' },
    readOnly: reason !== undefined,
  });
  const member = load.data ?? editor.saved;

  const sendAgain = ({ email }: StaffMember) =>
    attempt(async () => {
      await resend.mutateAsync({ params: { id: Number(id) } });
      showToast(t('resent', { email }));
    });
  const removeIt = (who: StaffMember) =>
    attempt(async () => {
      if (!(await confirmAction(removalQuestion(who)))) return;
      await remove.mutateAsync({ params: { id: who.id } });
      showToast(t('removed', { name: staffName(who) }));
      await leaveUnasked(() => navigate({ to: settingsPaths.staff }));
    });

  return (
    <EditorPage
      editor={editor}
      title={member ? staffName(member) : t('title')}
      text={member && staffName(member) !== member.email ? member.email : undefined}
      crumbs={[
        { label: t('settings'), to: settingsPaths.settings },
        { label: t('title'), to: settingsPaths.staff },
      ]}
      status={member ? <StaffStatusTag status={member.status} /> : undefined}
      readOnlyReason={reason}
      secondary={
        member ? (
          <>
            {isInvitation(member) ? (
              <ReasonButton reason={reason} busy={resend.isPending} onClick={() => void sendAgain(member)}>
                {t('resend')}
              </ReasonButton>
            ) : null}
            <ReasonButton
              reason={reason}
              tone="danger-text"
              busy={remove.isPending}
              onClick={() => void removeIt(member)}
            >
              {t(isInvitation(member) ? 'withdraw' : 'remove')}
            </ReasonButton>
          </>
        ) : undefined
      }
      sideLabel={t('state')}
      side={() =>
        member ? (
          <>
            <StateCard member={member} you={isOneself(member, session)} />
            {/* Beside the form and not in it: an owner's own access is read only, the shop is theirs to hand over. */}
            {member.role === 'owner' && isOneself(member, session) ? <HandoverCard /> : null}
          </>
        ) : null
      }
    >
      {(draft) => (
        <StaffAccessCards
          access={draft}
          isOwner={member?.role === 'owner'}
          readOnly={editor.readOnly}
          error={editor.errors.permissions}
          onChange={(access) => editor.set(() => access)}
        />
      )}
    </EditorPage>
  );
}

/** How the invitation stands, when they were here, whether they sign in with a second step. */
function StateCard({ member, you }: { member: StaffMember; you: boolean }) {
  const t = useText(staffText);
  const formats = useFormats();
  const accepted = !isInvitation(member);
  const facts: [string, string][] = [
    ...(member.invited_by ? [[t('invited_by'), member.invited_by] as [string, string]] : []),
    ...(member.invited_at
      ? [[t('invited_at'), formats.dateTime(member.invited_at)] as [string, string]]
      : []),
    ...(member.accepted_at
      ? [[t('accepted_at'), formats.dateTime(member.accepted_at)] as [string, string]]
      : []),
    ...(accepted
      ? ([
          [t('seen_at'), member.last_seen_at ? formats.dateTime(member.last_seen_at) : t('never')],
          [t('two_step'), t(member.two_step ? 'two_step_on' : 'two_step_off')],
        ] as [string, string][])
      : []),
  ];
  return (
    <Card title={t('state')}>
      {you ? null : <p className="quiet">{t(`state_${member.status}`)}</p>}
      <dl className="fact-lines">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {member.user_id === null ? null : (
        <p className="fact-link text-sm">
          <Link to={settingsPaths.activity} search={{ person: String(member.user_id) }}>
            {t('see_activity')}
          </Link>
        </p>
      )}
    </Card>
  );
}

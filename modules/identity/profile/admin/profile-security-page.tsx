import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getAccountProfile } from '../contract/profile-calls.ts';
import { profileAreaText } from './profile-area-text.ts';
import { ProfilePasswordCard } from './profile-password-card.tsx';
import { ProfileSessionsCard } from './profile-sessions-card.tsx';
import { profileText } from './profile-text.ts';
import { ProfileTwoStepCard } from './profile-two-step-card.tsx';
import '#core/admin/theme/editor.css';
import './profile.css';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';

/** /account/security: the password, two-step sign-in, where the person is signed in. */
export function ProfileSecurityPage() {
  const t = useText(profileText);
  const title = useText(profileAreaText);
  const profile = useApiQuery(getAccountProfile, {}, { select: (reply) => reply.user });
  return (
    <>
      <PageHeader
        title={title('security')}
        text={t('security_lead')}
        crumbs={[{ label: title('account'), to: settingsPaths.account }]}
      />
      <div className="editor-single stack">
        <ProfilePasswordCard email={profile.data?.email ?? ''} />
        {profile.data ? (
          <ProfileTwoStepCard user={profile.data} />
        ) : (
          <Card title={t('two_step')} flush>
            {profile.error ? (
              <FailedState error={profile.error} onRetry={() => void profile.refetch()} />
            ) : (
              <SkeletonRows rows={2} thumb={false} />
            )}
          </Card>
        )}
        <ProfileSessionsCard />
      </div>
    </>
  );
}

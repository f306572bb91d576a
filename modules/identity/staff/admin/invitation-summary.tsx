import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { getInvitation } from '../contract/invitation-calls.ts';
import { authText } from '../../session/admin/auth-text.ts';

export type Invitation = ReplyOf<typeof getInvitation>['invitation'];

/** What the invited person will be able to do, in plain words. */
export function InvitationSummary({ invitation }: { invitation: Invitation }) {
  const t = useText(authText);
  const { role, permissions } = invitation;
  const may =
    role !== 'staff' ? [t('may_everything')] : permissions.map((permission) => t(`may_${permission}`));
  return (
    <section className="auth-may">
      <h2>{t('may_title')}</h2>
      {may.length > 0 ? (
        <ul>
          {may.map((text) => (
            <li key={text}>
              <Icon name="check" size={16} className="auth-may-mark" />
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{t('may_nothing')}</p>
      )}
    </section>
  );
}

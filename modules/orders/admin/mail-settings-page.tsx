import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/frame/card.tsx';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { SkeletonRows } from '#core/admin/frame/skeleton.tsx';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { mailTextFields } from '../contract/buyer-mail-kind.ts';
import { listBuyerMails, type ShownMail } from '../contract/mail-wording-calls.ts';
import { mailSettingsText } from './mail-settings-text.ts';
import { orderPaths } from './order-paths.ts';
import './mail-settings.css';

const isEdited = (mail: ShownMail) => mailTextFields.some((field) => mail[field] !== mail.standard[field]);

/** /settings/mails: what the shop writes to its buyers, and when. */
export function MailSettingsPage() {
  const t = useText(mailSettingsText);
  const load = useApiQuery(listBuyerMails, {}, { select: (reply) => reply.mails });
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <Card flush>
        {load.isError ? (
          <FailedState error={load.error} onRetry={() => void load.refetch()} />
        ) : load.data === undefined ? (
          <SkeletonRows rows={7} thumb={false} />
        ) : (
          <ul className="mail-kinds">
            {load.data.map((mail) => (
              <li key={mail.kind}>
                <Link to={orderPaths.mail(mail.kind)} className="mail-kind">
                  <span className="grow">
                    <span className="strong block">{t(`kind_${mail.kind}`)}</span>
                    <span className="dim text-sm block">{t(`kind_${mail.kind}_when`)}</span>
                  </span>
                  {isEdited(mail) ? <StatusTag tone="ok">{t('edited')}</StatusTag> : null}
                  <Icon name="chevronRight" size={16} className="flips" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { mailTextFields } from '#core/contract/mail-wording.ts';
import { staffMailKinds } from '#modules/identity/staff/contract/staff-mail-kind.ts';
import { buyerMailKinds } from '../../order/contract/buyer-mail-kind.ts';
import { listGivenUpMails } from '../contract/given-up-mail-calls.ts';
import { listShopMails, type ShownMail } from '../contract/mail-wording-calls.ts';
import { furtherMailKinds, type ShopMailKind } from '../contract/shop-mail-kind.ts';
import { mailSettingsText } from './mail-settings-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import './mail-settings.css';

const isEdited = (mail: ShownMail) => mailTextFields.some((field) => mail[field] !== mail.standard[field]);

/** /settings/mails: emails to customers and staff, and when they are sent. */
export function MailSettingsPage() {
  const t = useText(mailSettingsText);
  const mayOrders = useMay('orders');
  const load = useApiQuery(listShopMails, {}, { select: (reply) => reply.mails });
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <div className="stack">
        <Card flush>
          <ul className="mail-kinds">
            <PageLink to={orderPaths.mailLook} name={t('look')} text={t('look_text')} />
            {mayOrders ? <RefusedLink /> : null}
          </ul>
        </Card>
        {load.isError ? (
          <Card>
            <FailedState error={load.error} onRetry={() => void load.refetch()} />
          </Card>
        ) : (
          <>
            <KindsCard
              title={t('to_buyers')}
              kinds={[...buyerMailKinds, ...furtherMailKinds]}
              mails={load.data}
            />
            <KindsCard title={t('to_staff')} kinds={staffMailKinds} mails={load.data} />
          </>
        )}
      </div>
    </>
  );
}

function KindsCard({
  title,
  kinds,
  mails,
}: {
  title: string;
  kinds: readonly ShopMailKind[];
  mails: readonly ShownMail[] | undefined;
}) {
  const t = useText(mailSettingsText);
  return (
    <Card title={title} flush>
      {mails === undefined ? (
        <SkeletonRows rows={kinds.length} thumb={false} />
      ) : (
        <ul className="mail-kinds">
          {kinds.map((kind) => (
            <PageLink
              key={kind}
              to={orderPaths.mail(kind)}
              name={t(`kind_${kind}`)}
              text={t(`kind_${kind}_when`)}
              end={
                mails.some((mail) => mail.kind === kind && isEdited(mail)) ? (
                  <StatusTag tone="ok">{t('edited')}</StatusTag>
                ) : undefined
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PageLink({ to, name, text, end }: { to: string; name: string; text: string; end?: ReactNode }) {
  return (
    <li>
      <Link to={to} className="mail-kind">
        <span className="grow">
          <span className="strong block">{name}</span>
          <span className="dim text-sm block">{text}</span>
        </span>
        {end}
        <Icon name="chevronRight" size={16} className="flips" />
      </Link>
    </li>
  );
}

/** Only for staff with the permission for orders, because it shows addresses. */
function RefusedLink() {
  const t = useText(mailSettingsText);
  const { data } = useApiQuery(listGivenUpMails, { query: { limit: '1' } });
  const some = data !== undefined && data.mails.length > 0;
  return (
    <PageLink
      to={orderPaths.mailsGivenUp}
      name={t('refused')}
      text={t('refused_text')}
      end={some ? <StatusTag tone="warn">{t('refused_some')}</StatusTag> : undefined}
    />
  );
}

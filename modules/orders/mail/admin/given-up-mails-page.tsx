import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction, ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { type GivenUpMail, listGivenUpMails, sendGivenUpMail } from '../contract/given-up-mail-calls.ts';
import { mailSettingsText } from './mail-settings-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';

const address = {
  id: (mail: GivenUpMail) => String(mail.id),
  name: (mail: GivenUpMail) => `${mail.order_name} ${mail.email}`,
  to: (mail: GivenUpMail) => orderPaths.order(mail.order_id),
};

function useColumns(): ListColumn<GivenUpMail>[] {
  const t = useText(mailSettingsText);
  const formats = useFormats();
  return [
    {
      id: 'mail',
      label: t('refused_mail'),
      phone: 'title',
      csv: (mail) => `${mail.order_name} ${t(`kind_${mail.kind}`)}`,
      cell: (mail) => (
        <ListTitle
          name={`${mail.order_name}: ${t(`kind_${mail.kind}`)}`}
          text={mail.email}
          to={address.to(mail)}
        />
      ),
    },
    {
      id: 'reason',
      label: t('refused_reason'),
      phone: 'line',
      csv: (mail) => mail.reason,
      cell: (mail) => mail.reason || t('refused_reason_none'),
    },
    {
      id: 'since',
      label: t('refused_at'),
      width: 180,
      phone: 'line',
      csv: (mail) => mail.queued_at,
      cell: (mail) => formats.dateTime(mail.queued_at),
    },
    {
      id: 'tries',
      label: t('refused_tries'),
      width: 96,
      numeric: true,
      csv: (mail) => mail.attempts,
      cell: (mail) => formats.number(mail.attempts),
    },
  ];
}

/** /settings/mails/refused: mails to buyers that were given up, why, and one more try. */
export function GivenUpMailsPage() {
  const t = useText(mailSettingsText);
  const list = useServerList(listGivenUpMails, {
    rows: (reply) => reply.mails,
    row: address,
    columns: useColumns(),
  });
  const send = useApiMutation(sendGivenUpMail, { refresh: list.calls });
  const again: ListAction<GivenUpMail> = {
    id: 'again',
    label: t('refused_again'),
    icon: 'refresh',
    onAll: false,
    shown: (mail) => mail.can_send_again,
    run: async ({ rows }) => {
      const sendable = rows.filter((mail) => mail.can_send_again);
      for (const { id } of sendable) await send.mutateAsync({ params: { id } });
      return { message: t('refused_sent', { count: sendable.length }) };
    },
  };
  return (
    <ListPage
      id="given-up-mails"
      title={t('refused')}
      text={t('refused_lead')}
      crumbs={[
        { label: t('settings'), to: '/settings' },
        { label: t('title'), to: orderPaths.mails },
      ]}
      list={list}
      rowActions={[again]}
      bulkActions={[again]}
      searchLabel={t('refused_search')}
      empty={{ icon: 'check', title: t('refused_empty'), text: t('refused_empty_text') }}
    />
  );
}

import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import type { DraftOrderRow } from '../contract/draft-list-fields.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { customerName } from '../../customer/admin/customer-name.ts';
import { draftText } from './draft-text.ts';
import { orderText } from '../../order/admin/order-text.ts';

export const draftAddress = {
  id: (draft: DraftOrderRow) => String(draft.id),
  name: (draft: DraftOrderRow) => draft.name,
  to: (draft: DraftOrderRow) => orderPaths.draft(draft.id),
};

export function useDraftColumns(): ListColumn<DraftOrderRow>[] {
  const t = useText(draftText);
  const say = useText(orderText);
  const formats = useFormats();
  return [
    {
      id: 'name',
      label: say('draft'),
      phone: 'title',
      csv: (draft) => draft.name,
      cell: (draft) => (
        <ListTitle
          name={draft.name}
          text={(draft.customer && customerName(draft.customer)) || draft.email || '—'}
          to={draftAddress.to(draft)}
        />
      ),
    },
    {
      id: 'updated',
      label: t('draft_updated'),
      width: 180,
      phone: 'line',
      csv: (draft) => draft.updated_at,
      cell: (draft) => formats.dateTime(draft.updated_at),
    },
    {
      id: 'status',
      label: t('draft_status'),
      width: 124,
      phone: 'status',
      csv: (draft) => draft.status,
      cell: (draft) => (
        <StatusTag tone={draft.status === 'open' ? 'warn' : 'neutral'}>
          {t(`draft_status_${draft.status}`)}
        </StatusTag>
      ),
    },
    {
      id: 'order',
      label: t('draft_order'),
      width: 96,
      csv: (draft) => draft.order_name,
      cell: (draft) => draft.order_name ?? '—',
    },
    {
      id: 'items',
      label: say('items'),
      width: 80,
      numeric: true,
      phone: 'figure',
      phoneLabel: (draft) => say('items_in_it', { count: draft.total_quantity }),
      csv: (draft) => draft.total_quantity,
      cell: (draft) => formats.number(draft.total_quantity),
    },
    {
      id: 'total',
      label: say('total'),
      width: 120,
      numeric: true,
      phone: 'figure',
      csv: (draft) => draft.saved_total_price,
      cell: (draft) => formats.money(draft.saved_total_price, draft.currency),
    },
  ];
}

import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction, ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { deleteTimers, listTimers, type Timer } from '../contract/timer-calls.ts';
import { timerEnd, timerName } from './timer-name.ts';
import { TimerStatusTag } from './timer-status-tag.tsx';
import { timerText } from './timer-text.ts';

const row = {
  id: (timer: Timer) => String(timer.id),
  name: timerName,
  to: (timer: Timer) => conversionPaths.timer(timer.id),
};

/** /apps/boost-convert/ctool/timer-countdown: the timers of product pages, the newest first (R062). */
export function TimerListPage() {
  const t = useText(timerText);
  const formats = useFormats();
  const where = ({ display_type, product_ids, collection_ids }: Timer) =>
    display_type === 'all_products'
      ? t('where_all_products')
      : t(`where_${display_type}`, {
          count: (display_type === 'products' ? product_ids : collection_ids).length,
        });
  const ends = ({ duration_expire_at }: Timer) => duration_expire_at && formats.dateTime(duration_expire_at);
  const columns: ListColumn<Timer>[] = [
    {
      id: 'timer',
      label: t('timer'),
      phone: 'title',
      csv: timerName,
      cell: (timer) => (
        <ListTitle
          name={timerName(timer)}
          to={row.to(timer)}
          text={[
            timer.name === '' ? undefined : timerEnd(timer),
            timer.offer ? t('kind_offer') : t(timer.duration_repeat ? 'repeats' : 'once'),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    { id: 'where', label: t('col_where'), width: 168, phone: 'line', csv: where, cell: where },
    {
      id: 'ends',
      label: t('col_ends'),
      width: 184,
      phone: 'line',
      csv: (timer) => timer.duration_expire_at,
      cell: (timer) => ends(timer) ?? '—',
    },
    {
      id: 'status',
      label: t('col_status'),
      width: 224,
      phone: 'status',
      csv: (timer) => String(timer.enable),
      cell: (timer) => <TimerStatusTag timer={timer} />,
    },
  ];
  const list = useServerList(listTimers, { rows: (reply) => reply.timers, row, columns });
  const remove = useApiMutation(deleteTimers, { refresh: list.calls });
  const deletion: ListAction<Timer> = {
    id: 'delete',
    label: t('delete'),
    icon: 'trash',
    danger: true,
    onAll: false,
    confirm: ({ count }) => ({
      title: t('delete_title', { count }),
      message: t('delete_text'),
      confirmLabel: t('delete'),
    }),
    run: async ({ ids, count }) => {
      await remove.mutateAsync({ query: {}, body: { ids: ids.map(Number) } });
      return { message: t('deleted', { count }) };
    },
  };
  return (
    <ListPage
      id="timers"
      title={t('timers')}
      text={t('lead')}
      create={{ label: t('create'), to: conversionPaths.addTimer }}
      list={list}
      rowActions={[deletion]}
      bulkActions={[deletion]}
      empty={{ icon: 'clock', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}

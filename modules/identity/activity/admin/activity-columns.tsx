import { useAuditedThings } from '#core/admin/frame/area-logs.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn, RowAddress } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import type { AuditEntry } from '../contract/audit-calls.ts';
import { ActionTag } from './activity-action-tag.tsx';
import { activityText } from './activity-text.ts';
import { actorName, changedFields, thingName } from './activity-words.ts';

/** What the log says of an entry, and where its row leads: the areas name their things. */
export function useActivityRows(): { row: RowAddress<AuditEntry>; columns: ListColumn<AuditEntry>[] } {
  const t = useText(activityText);
  const formats = useFormats();
  const things = useAuditedThings();
  const nameOf = (entry: AuditEntry) => thingName(things, entry);
  const row = {
    id: (entry: AuditEntry) => String(entry.id),
    name: nameOf,
    to: (entry: AuditEntry) => settingsPaths.entry(entry.id),
  };
  const columns: ListColumn<AuditEntry>[] = [
    {
      id: 'what',
      label: t('what'),
      phone: 'title',
      csv: nameOf,
      cell: (entry) => (
        <ListTitle name={nameOf(entry)} text={changedFields(things, entry) || undefined} to={row.to(entry)} />
      ),
    },
    {
      id: 'action',
      label: t('action'),
      width: 112,
      phone: 'status',
      csv: (entry) => entry.action,
      cell: (entry) => <ActionTag action={entry.action} />,
    },
    {
      id: 'person',
      label: t('person'),
      width: 220,
      phone: 'figure',
      phoneLabel: '',
      csv: (entry) => entry.token_name ?? entry.user_email,
      cell: (entry) => <span className="cut">{actorName(entry)}</span>,
    },
    {
      id: 'when',
      label: t('when'),
      width: 180,
      phone: 'figure',
      phoneLabel: '',
      csv: (entry) => entry.created_at,
      cell: (entry) => formats.dateTime(entry.created_at),
    },
  ];
  return { row, columns };
}

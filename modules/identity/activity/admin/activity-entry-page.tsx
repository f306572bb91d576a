import { Link, useParams } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useAuditedThings } from '#core/admin/frame/area-logs.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { PageHeader, type Crumb } from '#core/admin/controls/page-header.tsx';
import { EditorSkeleton } from '#core/admin/controls/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getAuditEntry, type AuditEntry } from '../contract/audit-calls.ts';
import { ActionTag } from './activity-action-tag.tsx';
import { changeLines, type ChangeLine } from './activity-changes.ts';
import { activityText } from './activity-text.ts';
import { ActivityValue } from './activity-value.tsx';
import { actorName, fieldWord, subjectWord, thingName, thingPath } from './activity-words.ts';
import './activity.css';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import '../../shop/admin/settings.css';

/** /settings/activity/$id: one change, field by field. */
export function ActivityEntryPage() {
  const t = useText(activityText);
  const crumbs = useActivityCrumbs();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const result = useApiQuery(
    getAuditEntry,
    { params: { id: Number(id) } },
    { enabled: isId, select: (reply) => reply.entry },
  );
  if (!isId || result.error?.status === 404) return <MissingPage />;
  if (result.data) return <Entry entry={result.data} />;
  const header = <PageHeader title={t('action')} crumbs={crumbs} pending={!result.isError} />;
  if (!result.isError) return <EditorSkeleton header={header} />;
  return (
    <>
      {header}
      <section className="card">
        <FailedState error={result.error} onRetry={() => void result.refetch()} />
      </section>
    </>
  );
}

function useActivityCrumbs(): Crumb[] {
  const t = useText(activityText);
  return [
    { label: t('settings'), to: settingsPaths.settings },
    { label: t('title'), to: settingsPaths.activity },
  ];
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useText(activityText);
  const formats = useFormats();
  const things = useAuditedThings();
  const path = thingPath(things, entry);
  const person = actorName(entry);
  const same = { kind: entry.subject, thing: entry.subject_id };
  return (
    <>
      <PageHeader
        title={thingName(things, entry)}
        crumbs={useActivityCrumbs()}
        status={<ActionTag action={entry.action} />}
        secondary={
          path === undefined ? undefined : (
            <Link to={path} className={buttonClass()}>
              {t('open_thing')}
              <Icon name="chevronRight" size={16} className="flips" />
            </Link>
          )
        }
      />
      <div className="editor-grid">
        <Card title={t('changes')} flush={entry.changes.length > 0}>
          <Changes entry={entry} />
        </Card>
        <Card title={t('facts')}>
          <dl className="fact-lines">
            <Fact name={t('person')} value={person} />
            {entry.user_email !== '' && entry.user_email !== person ? (
              <Fact name={t('email')} value={entry.user_email} />
            ) : null}
            <Fact name={t('when')} value={formats.dateTime(entry.created_at)} />
            <Fact name={t('kind')} value={subjectWord(things, entry.subject)} />
          </dl>
          <p className="fact-link text-sm">
            <Link to={settingsPaths.activity} search={same}>
              {t('same_thing')}
            </Link>
          </p>
        </Card>
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Maximum lines of an entry; more of them help no reader. */
const maxLines = 200;

function Changes({ entry }: { entry: AuditEntry }) {
  const t = useText(activityText);
  const things = useAuditedThings();
  const nameOf = (step: string) => fieldWord(things, entry.subject, step);
  const lines = changeLines(entry.changes);
  if (lines.length === 0)
    return (
      <p className="quiet">
        {t(
          entry.action === 'created'
            ? 'nothing_created'
            : entry.action === 'deleted'
              ? 'nothing_deleted'
              : 'nothing_changed',
        )}
      </p>
    );
  const more = lines.length - maxLines;
  return (
    <>
      {/* The roles stay where a phone lays the table out as blocks. */}
      <table className="change-table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {(['field', 'from', 'to'] as const).map((head) => (
              <th key={head} scope="col" role="columnheader">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.slice(0, maxLines).map((line) => (
            <Line key={line.path.join('.')} line={line} nameOf={nameOf} />
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="quiet change-more">{t('more_lines', { count: more })}</p> : null}
    </>
  );
}

function Line({
  line: { path, from, to, secret },
  nameOf,
}: {
  line: ChangeLine;
  nameOf: (step: string) => string;
}) {
  const t = useText(activityText);
  const name = path.map(nameOf).join(' › ');
  // A list's items carry the name of the list: `permissions`.
  const field = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  return (
    <tr role="row">
      <th scope="row" role="rowheader" title={path.join('.')}>
        {name}
      </th>
      {secret ? (
        <td role="cell" colSpan={2} className="dim change-secret">
          {t('secret')}
        </td>
      ) : (
        <>
          <td role="cell" data-label={t('from')}>
            <ActivityValue field={field} value={from} />
          </td>
          <td role="cell" data-label={t('to')}>
            <ActivityValue field={field} value={to} />
          </td>
        </>
      )}
    </tr>
  );
}

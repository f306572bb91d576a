import './share-dialog.css';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useAreaName } from '#core/admin/controls/area-scope.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReportLink, SharedPath } from '../contract/report-link-calls.ts';
import { analyticsPaths } from '../../report/admin/analytics-paths.ts';
import { profitAddress } from '../../report/admin/report-calls.ts';
import { shareCalls } from './share-calls.ts';
import { useDayWords, useReportDays } from '../../report/admin/report-days.ts';
import { linkLives, openLinks, rolledQuery, rollingSpan, type SharedQuestion } from './report-links.ts';
import { shareText } from './share-text.ts';
import { spanText } from '../../span/admin/span-text.ts';

const refresh = [shareCalls.listReportLinks];

/** Makes a link to a report, shows it this once, and ends those that there are. */
export function ShareDialog({ onClose, ...question }: SharedQuestion & { onClose: () => void }) {
  const t = useText(shareText);
  const area = useAreaName();
  const words = useDayWords();
  const { days, choice } = useReportDays();
  const named = useText(spanText);
  const span = rollingSpan(choice.span);
  const [rolls, setRolls] = useState(false);
  const rolling = span && rolls ? span : undefined;
  const seesProfit = useMay('read_profit');
  const [made, setMade] = useState<{ link: ReportLink; token: string }>();
  const [taken, setTaken] = useState(false);
  const [asked, setAsked] = useState(false);
  const earns = seesProfit && question.path === profitAddress.path;
  return createPortal(
    <div data-area={area}>
      <Dialog
        open
        title={t('title')}
        onClose={() => (!made || taken || asked ? onClose() : setAsked(true))}
        footer={
          <Button onClick={() => (!made || taken || asked ? onClose() : setAsked(true))}>{t('done')}</Button>
        }
      >
        <div className="stack">
          <p className="quiet">
            {rolling
              ? t('lead_rolling', { span: named(rolling) })
              : days
                ? t('lead', { days: words.range(days) })
                : t('lead_all')}{' '}
            {earns ? t('earned') : null}
          </p>
          {made ? (
            <MadeLink made={made} asked={asked && !taken} onTaken={() => setTaken(true)} />
          ) : (
            <LinkForm
              question={rolling ? { ...question, query: rolledQuery(question.query, rolling) } : question}
              onMade={setMade}
            >
              {span && days ? (
                <div className="share-wide">
                  <SelectField
                    label={t('days_label')}
                    value={rolls ? 'rolling' : 'fixed'}
                    onChange={(chosen) => setRolls(chosen === 'rolling')}
                    options={[
                      { value: 'fixed', label: t('days_fixed', { days: words.range(days) }) },
                      { value: 'rolling', label: t('days_rolling', { span: named(span) }) },
                    ]}
                  />
                </div>
              ) : null}
            </LinkForm>
          )}
          <OpenLinks path={question.path} />
        </div>
      </Dialog>
    </div>,
    document.body,
  );
}

function LinkForm({
  question,
  onMade,
  children,
}: {
  question: SharedQuestion;
  /** Which days the link is of. */
  children: ReactNode;
  onMade: (made: { link: ReportLink; token: string }) => void;
}) {
  const t = useText(shareText);
  const create = useApiMutation(shareCalls.createReportLink, { refresh });
  const alert = useRef<HTMLParagraphElement>(null);
  const [title, setTitle] = useState(question.title);
  const [days, setDays] = useState('30');
  const failed = create.error;
  const fields = failed instanceof ApiError ? failed.fields : {};
  const ofTitle = fields['report_link.title'];
  const others = Object.entries(fields).flatMap(([name, words]) =>
    name === 'report_link.title' ? [] : [words],
  );
  async function make(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const query = Object.fromEntries(
      Object.entries(question.query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const life = linkLives.find((one) => String(one) === days) ?? 30;
    try {
      const { report_link, token } = await create.mutateAsync({
        body: { report_link: { title, path: question.path, query, days: life } },
      });
      onMade({ link: report_link, token });
    } catch {
      // The form shows the error above its fields.
      requestAnimationFrame(() => alert.current?.focus());
    }
  }
  return (
    <form className="share-form" noValidate onSubmit={(event) => void make(event)}>
      {failed && (!ofTitle || others.length > 0) ? (
        <p className="note bad share-wide" role="alert" tabIndex={-1} ref={alert}>
          <Icon name="alert" size={16} />
          {[failed.message, ...others].join(' ')}
        </p>
      ) : null}
      {children}
      <TextField
        label={t('link_title')}
        maxLength={100}
        autoComplete="off"
        value={title}
        onChange={setTitle}
        error={ofTitle}
      />
      <SelectField
        label={t('expires')}
        value={days}
        onChange={setDays}
        options={linkLives.map((count) => ({ value: String(count), label: t('days', { count }) }))}
      />
      <Button tone="primary" type="submit" className="share-button" busy={create.isPending}>
        {t('make')}
      </Button>
    </form>
  );
}

/** The URL of a new link, which is shown only once. */
function MadeLink({
  made,
  asked,
  onTaken,
}: {
  made: { link: ReportLink; token: string };
  asked: boolean;
  onTaken: () => void;
}) {
  const t = useText(shareText);
  const formats = useFormats();
  const address = `${location.origin}${analyticsPaths.shared}#${made.token}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      onTaken();
      showToast(t('copied'));
    } catch {
      showToast(t('not_copied'), { tone: 'bad' });
    }
  }
  return (
    <div className="share-made">
      <p role="status">{t('made', { date: formats.dateTime(made.link.expires_at) })}</p>
      <div className="share-address">
        <TextField
          label={t('link')}
          value={address}
          onChange={() => undefined}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          onCopy={onTaken}
        />
        <Button icon="copy" tone="primary" className="share-button" autoFocus onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      {asked ? (
        <p className="note warn" role="alert">
          {t('not_taken')}
        </p>
      ) : null}
    </div>
  );
}

/** The active links of the report: the person's own, and everyone's for a person who manages staff. */
function OpenLinks({ path }: { path: SharedPath }) {
  const t = useText(shareText);
  const formats = useFormats();
  const { user } = useSession();
  const read = useApiQuery(
    shareCalls.listReportLinks,
    {},
    { select: ({ report_links }) => openLinks(report_links, path, new Date()) },
  );
  const revoke = useApiMutation(shareCalls.revokeReportLink, {
    refresh,
    onSuccess() {
      showToast(t('revoked'));
    },
    onError(error) {
      showToast(error.message, { tone: 'bad' });
    },
  });
  const named = useText(spanText);
  /** The date range of a rolling link. */
  const spanOf = ({ query }: ReportLink) => {
    const span = rollingSpan(query['date_filter']);
    return span ? [t('rolls', { span: named(span) })] : [];
  };
  const own = [`${user.first_name} ${user.last_name}`.trim(), user.email];
  async function end({ id, title }: ReportLink) {
    const isSure = await confirmAction({
      title: t('revoke_title'),
      message: t('revoke_text', { title }),
      confirmLabel: t('revoke'),
      danger: true,
    });
    if (isSure) revoke.mutate({ params: { id } });
  }
  return (
    <section aria-label={t('links')} className="share-links">
      <h3>{t('links')}</h3>
      {read.isError && !read.data ? (
        <FailedState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <SkeletonRows rows={2} thumb={false} />
      ) : read.data.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <ul>
          {read.data.map((link) => (
            <li key={link.id}>
              <span className="grow">
                {link.title}
                <small className="dim">
                  {[
                    t('until', { date: formats.dateTime(link.expires_at) }),
                    t('reads', { count: link.reads }),
                    ...spanOf(link),
                    ...(link.made_by === '' || own.includes(link.made_by)
                      ? []
                      : [t('made_by', { name: link.made_by })]),
                  ].join(' · ')}
                </small>
              </span>
              <Button
                size="small"
                tone="danger-text"
                className="share-revoke"
                aria-label={t('revoke_link', { title: link.title })}
                busy={revoke.isPending && revoke.variables.params?.id === link.id}
                onClick={() => void end(link)}
              >
                {t('revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

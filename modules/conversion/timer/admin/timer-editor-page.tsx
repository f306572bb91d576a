import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attempt, attemptAsked } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { useResumedDraft } from '#core/admin/shells/resumed-draft.ts';
import { toLocalTime } from '#core/rules/local-time.ts';
import { useOwnSwitching } from '#modules/offers/offer/admin/public.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { TriggerCard } from '../../truth/admin/trigger-card.tsx';
import {
  createTimer,
  deleteTimers,
  getTimer,
  listTimerOffers,
  listTimers,
  type Timer,
  updateTimer,
} from '../contract/timer-calls.ts';
import { blankTimer, bodyOf, draftOf, type TimerDraft, timerProblems } from './timer-draft.ts';
import { TimerCards } from './timer-cards.tsx';
import { timerName } from './timer-name.ts';
import { TimerLiftCard, TimerPreviewCard, TimerTruthCard } from './timer-side.tsx';
import { TimerStatusTag } from './timer-status-tag.tsx';
import { timerText } from './timer-text.ts';

/** /apps/boost-convert/ctool/timer-countdown/add (R063). */
export function NewTimerPage() {
  return <TimerEditor id="0" />;
}

/** /apps/boost-convert/ctool/timer-countdown/$id (R064). */
export function TimerPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  if (!/^[1-9]\d{0,15}$/.test(id)) return <MissingPage />;
  return <TimerEditor key={id} id={id} />;
}

const targets = { all_products: 'all', products: 'product', collections: 'collection' } as const;
const displays = { all: 'all_products', product: 'products', collection: 'collections' } as const;

/** One timer: its target, whether it is real, and its pages (V242). A failed save shows the server's message (V432). */
function TimerEditor({ id }: { id: string }) {
  const t = useText(timerText);
  const formats = useFormats();
  const navigate = useNavigate();
  const mayChange = useMay('apps');
  const { timezone } = useSession().shop;
  const [blank] = useState(() => blankTimer(Date.now(), timezone));
  const load = useApiQuery(
    getTimer,
    { params: { id: Number(id) } },
    { enabled: id !== '0', select: (reply) => reply.timer },
  );
  const offers = useApiQuery(listTimerOffers, {}, { staleTime: 0 });
  const listed = offers.data ?? { offers: [], without_end: [] };
  const refresh = [getTimer, listTimers, listTimerOffers];
  const add = useApiMutation(createTimer, { refresh });
  const update = useApiMutation(updateTimer, { refresh });
  const remove = useApiMutation(deleteTimers, { refresh: [listTimers] });
  const switching = useOwnSwitching();
  const start = (saved: Timer | undefined) => ({
    shown: saved ? toLocalTime(Date.parse(saved.schedule_start_at), timezone) : blank.schedule_start_at,
    stored: saved?.schedule_start_at,
    timezone,
  });

  const editor = useEditor<Timer, TimerDraft>({
    id,
    load,
    toDraft: (timer) => draftOf(timer, timezone),
    blank: () => blank,
    create: async (draft, idempotencyKey) => {
      const { shown } = start(undefined);
      const timer = bodyOf(draft, shown, undefined, timezone);
      return (await add.mutateAsync({ body: { timer }, idempotencyKey })).timer;
    },
    createsOnce: true,
    save: async (draft, base) => {
      const { shown, stored } = start(base);
      const timer = { ...bodyOf(draft, shown, stored, timezone), version: switching.against(base.version) };
      return (await update.mutateAsync({ params: { id: base.id }, body: { timer } })).timer;
    },
    validate: (draft) => timerProblems(draft, start(load.data)),
    wrapper: 'timer',
    keeps: { key: 'conversion.timer' },
    asksToLeave: true,
    createdText: t('saved'),
    savedText: t('saved'),
    onCreated: () => navigate({ to: conversionPaths.timers }),
    onLeave: () => void navigate({ to: conversionPaths.timers }),
    readOnly: !mayChange,
  });
  useResumedDraft(editor.kept);
  const timer = id === '0' ? undefined : (load.data ?? editor.saved);

  /** Saves at once, whatever else is in the form: the switch (V304), and a reset (V302). */
  const saveNow = (change: { enable: boolean } | { restart_duration: true }) =>
    attempt(async () => {
      const { version, id: saved } = timer!;
      const reply = await update.mutateAsync({
        params: { id: saved },
        body: { timer: { ...change, version } },
      });
      switching.note(version, reply.timer.version);
      showToast(t('saved'));
    });
  const removeIt = () =>
    attemptAsked(
      {
        title: t('delete_title', { count: 1 }),
        message: t('delete_text'),
        confirmLabel: t('delete'),
        danger: true,
      },
      async () => {
        await remove.mutateAsync({ query: {}, body: { ids: [timer!.id] } });
        showToast(t('deleted', { count: 1 }));
        await leaveUnasked(() => navigate({ to: conversionPaths.timers }));
      },
    );

  return (
    <EditorPage
      editor={editor}
      title={timer ? timerName(timer) : t(id === '0' ? 'new_timer' : 'timer')}
      kind={t('timer')}
      crumbs={[{ label: t('timers'), to: conversionPaths.timers }]}
      status={timer ? <TimerStatusTag timer={timer} /> : undefined}
      menu={
        timer && mayChange
          ? [{ id: 'delete', label: t('delete'), danger: true, onSelect: () => void removeIt() }]
          : []
      }
      side={(draft) => (
        <>
          <TimerPreviewCard draft={draft} saved={timer} offers={listed} />
          <TimerTruthCard draft={draft} saved={timer} offers={listed} />
          <TimerLiftCard />
        </>
      )}
    >
      {(draft) => (
        <>
          {timer?.offer_lost_at ? (
            <p className="note warn" role="alert">
              <Icon name="alert" size={16} />
              {t('offer_lost', { date: formats.dateTime(timer.offer_lost_at) })}
            </p>
          ) : null}
          {timer?.expired ? (
            <div className="note warn" role="alert">
              <Icon name="alert" size={16} />
              <span className="grow">{t(timer.offer_id === null ? 'expired' : 'expired_offer')}</span>
              {timer.offer_id === null ? (
                <Button
                  size="small"
                  busy={update.isPending}
                  onClick={() => void saveNow({ restart_duration: true })}
                >
                  {t('reset')}
                </Button>
              ) : null}
            </div>
          ) : null}
          <Card>
            <SwitchLine
              label={t('enabled')}
              hint={timer ? t('enabled_hint') : undefined}
              name="enable"
              checked={timer ? timer.enable : draft.enable}
              disabled={!mayChange || update.isPending}
              onChange={(enable) => (timer ? void saveNow({ enable }) : editor.set('enable', enable))}
            />
          </Card>
          <TimerCards
            editor={editor}
            draft={draft}
            saved={timer}
            offers={listed}
            askAgain={offers.isError ? () => void offers.refetch() : undefined}
          />
          <TriggerCard
            name=""
            value={{ ...draft, target: targets[draft.display_type] }}
            errors={editor.errors}
            onChange={({ target, product_ids, collection_ids }) =>
              editor.set((now) => ({ ...now, display_type: displays[target], product_ids, collection_ids }))
            }
          />
        </>
      )}
    </EditorPage>
  );
}

import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import { getCustomize } from '../../look/contract/look-calls.ts';
import { customizeOf } from '../../look/rules/customize.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { SimulatedNote } from '../../truth/admin/simulated-note.tsx';
import { TriggerCard } from '../../truth/admin/trigger-card.tsx';
import { WidgetPreview } from '../../truth/admin/widget-preview.tsx';
import { getRealtimeVisitors, saveRealtimeVisitors } from '../contract/counter-calls.ts';
import type { ShownVisitors } from '../contract/shown-counter.ts';
import { maxCount, visitorsAgainSeconds, visitorSources } from '../contract/counter-words.ts';
import { counterWords } from '../rules/counter-words.ts';
import { mountVisitors } from '../storefront/counter-mount.ts';
import {
  exampleOf,
  visitorsBody,
  type VisitorsDraft,
  visitorsDraftProblems,
  type VisitorsReply,
} from './counter-draft.ts';
import { counterText } from './counter-text.ts';
import { RangeFields } from './range-fields.tsx';

/**
 * /apps/boost-convert/ctool/realtime-visitors (R066): the number of viewers of a product, and the pages that show it.
 */
export function VisitorsPage() {
  const t = useText(counterText);
  const mayChange = useMay('apps');
  const load = useApiQuery(getRealtimeVisitors, {});
  const update = useApiMutation(saveRealtimeVisitors, { refresh: [getRealtimeVisitors] });
  const editor = useEditor<VisitorsReply, VisitorsDraft>({
    load,
    toDraft: (saved) => saved.settings,
    save: (draft, { version }) => update.mutateAsync({ body: { settings: visitorsBody(draft), version } }),
    validate: visitorsDraftProblems,
    wrapper: 'settings',
    keeps: { key: 'conversion.visitors' },
    savedText: t('saved'),
    failedText: t('failed'),
    readOnly: !mayChange,
  });
  return (
    <SettingsPage
      editor={editor}
      title={t('visitors')}
      text={t('visitors_lead')}
      crumbs={[{ label: t('tools'), to: conversionPaths.dashboard }]}
      side={(draft) => <VisitorsPreview draft={draft} />}
    >
      {(draft) => (
        <>
          <Card>
            <SwitchLine
              label={t('enabled')}
              name="enable"
              checked={draft.enable}
              disabled={editor.readOnly}
              onChange={(on) => editor.set('enable', on)}
            />
          </Card>
          <Card title={t('what')}>
            <div className="stack">
              <ChoiceCards
                name="source"
                label={t('what')}
                value={draft.source}
                choices={visitorSources.map((value) => ({
                  value,
                  label: t(value),
                  hint: t(`${value}_hint`),
                }))}
                onChange={(value) => editor.set('source', value)}
              />
              {draft.source === 'random' ? (
                <>
                  <SimulatedNote />
                  <RangeFields
                    from={editor.field('number_random_from')}
                    to={editor.field('number_random_to')}
                  />
                </>
              ) : null}
            </div>
          </Card>
          <TriggerCard
            name="trigger"
            value={draft.trigger}
            errors={editor.errors}
            onChange={(trigger) => editor.set('trigger', trigger)}
          />
        </>
      )}
    </SettingsPage>
  );
}

/** The shopper's view of the draft. */
function VisitorsPreview({ draft }: { draft: VisitorsDraft }) {
  const t = useText(counterText);
  const { locale } = useSession().shop;
  const { data } = useApiQuery(getCustomize, {}, { staleTime: 30_000 });
  const isReal = draft.source === 'real';
  const shown: ShownVisitors = {
    count: isReal ? 9 : exampleOf(draft.number_random_from, draft.number_random_to, maxCount),
    again_seconds: visitorsAgainSeconds,
    words: counterWords(locale),
    look: (data?.customize ?? customizeOf({})).realtime_visitors,
  };
  return (
    <Card title={t('preview')}>
      <div className="stack">
        <WidgetPreview shown={shown} mount={mountVisitors} simulated={!isReal} />
        <p className="dim text-sm">{t(isReal ? 'preview_real' : 'preview_range')}</p>
      </div>
    </Card>
  );
}

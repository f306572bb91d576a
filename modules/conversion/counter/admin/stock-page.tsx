import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type Editor, useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import { getCustomize } from '../../look/contract/look-calls.ts';
import { customizeOf } from '../../look/rules/customize.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { SimulatedNote } from '../../truth/admin/simulated-note.tsx';
import { TriggerCard } from '../../truth/admin/trigger-card.tsx';
import { WidgetPreview } from '../../truth/admin/widget-preview.tsx';
import { getProductCountdown, saveProductCountdown } from '../contract/counter-calls.ts';
import type { ShownStock } from '../contract/shown-counter.ts';
import { maxCount, maxPercent, stockLimit, stockTypes } from '../contract/counter-words.ts';
import { counterWords } from '../rules/counter-words.ts';
import { mountStock } from '../storefront/counter-mount.ts';
import {
  exampleOf,
  stockBody,
  type StockDraft,
  stockDraftProblems,
  type StockReply,
} from './counter-draft.ts';
import { counterText } from './counter-text.ts';
import { RangeFields } from './range-fields.tsx';

type StockEditor = Editor<StockReply, StockDraft>;

/**
 * /apps/boost-convert/ctool/product-countdown (R065): how much is left, and the pages that show it. A save or a discard
 * locks the ranges again (V237), and leaving with unsaved changes asks first (V239).
 */
export function StockPage() {
  const t = useText(counterText);
  const mayChange = useMay('apps');
  const [unlocked, setUnlocked] = useState(false);
  const load = useApiQuery(getProductCountdown, {});
  const update = useApiMutation(saveProductCountdown, { refresh: [getProductCountdown] });
  const lock = () => setUnlocked(false);
  const editor = useEditor<StockReply, StockDraft>({
    load,
    toDraft: (saved) => saved.settings,
    save: (draft, { version }) => update.mutateAsync({ body: { settings: stockBody(draft), version } }),
    validate: stockDraftProblems,
    wrapper: 'settings',
    keeps: { key: 'conversion.stock' },
    savedText: t('saved'),
    failedText: t('failed'),
    onSaved: lock,
    onDiscarded: lock,
    readOnly: !mayChange,
  });
  return (
    <SettingsPage
      editor={editor}
      title={t('stock')}
      text={t('stock_lead')}
      crumbs={[{ label: t('tools'), to: conversionPaths.dashboard }]}
      side={(draft) => <StockPreview draft={draft} />}
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
          <StockCard editor={editor} draft={draft} unlocked={unlocked} onUnlock={() => setUnlocked(true)} />
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

interface StockCardProps {
  editor: StockEditor;
  draft: StockDraft;
  unlocked: boolean;
  onUnlock: () => void;
}

/** The shown number: the stock itself, or a number of a range, which stays locked until the merchant unlocks it. */
function StockCard({ editor, draft, unlocked, onUnlock }: StockCardProps) {
  const t = useText(counterText);
  const { type } = draft;
  return (
    <Card title={t('what')}>
      <div className="stack">
        <ChoiceCards
          name="type"
          label={t('what')}
          value={type}
          choices={stockTypes.map((value) => ({
            value,
            label: t(value),
            hint: t(`${value}_hint`, { limit: stockLimit }),
          }))}
          onChange={(value) => editor.set('type', value)}
        />
        {type === 'actual' ? null : (
          <>
            <SimulatedNote />
            <RangeFields
              key={type}
              from={editor.field(`${type}_random_from`)}
              to={editor.field(`${type}_random_to`)}
              locked={!unlocked}
              unit={type === 'percent' ? '%' : undefined}
            />
            {unlocked ? null : (
              <div className="row">
                <Button size="small" onClick={onUnlock}>
                  {t('change')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

/** The shopper's view of the draft. */
function StockPreview({ draft }: { draft: StockDraft }) {
  const t = useText(counterText);
  const { locale } = useSession().shop;
  const { data } = useApiQuery(getCustomize, {}, { staleTime: 30_000 });
  const { type } = draft;
  const shown: ShownStock = {
    left: { 0: 12 },
    made_up:
      type === 'actual'
        ? null
        : {
            type,
            value: exampleOf(
              draft[`${type}_random_from`],
              draft[`${type}_random_to`],
              type === 'percent' ? maxPercent : maxCount,
            ),
          },
    words: counterWords(locale)[type === 'percent' ? 'left_percent' : 'left'],
    look: (data?.customize ?? customizeOf({})).product_countdown,
  };
  return (
    <Card title={t('preview')}>
      <div className="stack">
        <WidgetPreview shown={shown} mount={mountStock} simulated={type !== 'actual'} />
        <p className="dim text-sm">{t(type === 'actual' ? 'preview_actual' : 'preview_range')}</p>
      </div>
    </Card>
  );
}

import './settings.css';
import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { Switch } from '#core/admin/controls/switch.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { movedTo, useRowDrag } from '#core/admin/shells/list-reorder.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { rankingRules, type RankingRule } from '../../offer/contract/offer-choice.ts';
import { settingText } from './setting-text.ts';
import {
  type LoadedSettings,
  useSaveUpsellSettings,
  useUpsellSettings,
} from '../../offer/admin/upsell-settings-queries.ts';

interface Draft {
  /** All rules: those that are on in their order, the others behind. */
  order: readonly RankingRule[];
  on: readonly RankingRule[];
}

function draftOf({ settings }: LoadedSettings): Draft {
  const used = settings.ranking_rules;
  const isUsed = (rule: RankingRule) => used.includes(rule);
  return {
    order: [...used, ...rankingRules.filter((rule) => !isUsed(rule))],
    on: rankingRules.filter(isUsed),
  };
}

/** By which rules, and in which order, products count as relevant (R012, V099). */
export function RankingRulesPage() {
  const t = useText(settingText);
  const load = useUpsellSettings();
  const save = useSaveUpsellSettings();
  const mayChange = useMay('apps');
  const [said, setSaid] = useState('');
  const editor = useEditor<LoadedSettings, Draft>({
    load,
    toDraft: draftOf,
    save: ({ order, on }, base) =>
      save({ ...base.settings, ranking_rules: order.filter((rule) => on.includes(rule)) }, base),
    validate: ({ on }): Record<string, string> => (on.length > 0 ? {} : { on: t('ranking_none') }),
    keeps: { key: 'offers.ranking' },
    savedText: t('setting_saved'),
    readOnly: !mayChange,
  });
  const order = editor.draft?.order ?? [];
  const arrange = (next: readonly string[], moved: string) => {
    editor.set((draft) => ({ ...draft, order: next as readonly RankingRule[] }));
    const index = next.indexOf(moved) + 1;
    setSaid(t('ranking_moved', { name: t(`ranking_${moved as RankingRule}`), place: index }));
  };
  const drag = useRowDrag(order, arrange, mayChange);
  return (
    <SettingsPage
      editor={editor}
      title={t('ranking')}
      text={t('ranking_lead')}
      crumbs={[{ label: t('settings'), to: offerPaths.settings }]}
      defaults={() => ({ order: rankingRules, on: rankingRules })}
      sideLabel={t('ranking_used')}
      side={() => (
        <Card title={t('ranking_used')}>
          <p className="quiet text-sm">{t('ranking_used_text')}</p>
        </Card>
      )}
    >
      {(draft) => (
        <Card flush title={t('ranking_order')} end={`${draft.on.length} / ${rankingRules.length}`}>
          <ol className="ranking-list">
            {draft.order.map((rule, at) => {
              const name = t(`ranking_${rule}`);
              return (
                <li
                  key={rule}
                  ref={drag.rowRef}
                  data-row={rule}
                  data-edge={drag.over?.id === rule ? drag.over.edge : undefined}
                  className={drag.dragged === rule ? 'dragged' : undefined}
                >
                  <span
                    className="ranking-grip"
                    data-grip
                    aria-hidden="true"
                    title={t('ranking_drag', { name })}
                  >
                    <Icon name="grip" size={16} />
                  </span>
                  <span className="ranking-place tabular">{at + 1}</span>
                  <span className="grow ranking-words">
                    <span className="strong block">{name}</span>
                    <span className="quiet text-sm block">{t(`ranking_${rule}_text`)}</span>
                  </span>
                  <Button
                    tone="plain"
                    size="small"
                    icon="arrowUp"
                    disabled={at === 0}
                    aria-label={t('ranking_up', { name })}
                    onClick={() => arrange(movedTo(draft.order, rule, at - 1), rule)}
                  />
                  <Button
                    tone="plain"
                    size="small"
                    icon="arrowDown"
                    disabled={at === draft.order.length - 1}
                    aria-label={t('ranking_down', { name })}
                    onClick={() => arrange(movedTo(draft.order, rule, at + 1), rule)}
                  />
                  <Switch
                    name={at === 0 ? 'on' : undefined}
                    aria-label={t('ranking_use', { name })}
                    checked={draft.on.includes(rule)}
                    disabled={editor.readOnly}
                    onChange={(event) => {
                      const on = event.currentTarget.checked;
                      editor.set((before) => ({
                        ...before,
                        on: rankingRules.filter((one) => (one === rule ? on : before.on.includes(one))),
                      }));
                    }}
                  />
                </li>
              );
            })}
          </ol>
          <p className="visually-hidden" role="status">
            {said}
          </p>
        </Card>
      )}
    </SettingsPage>
  );
}

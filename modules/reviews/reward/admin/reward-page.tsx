import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { NumberField, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { getReviewRewards, type RewardTerms, saveReviewRewards } from '../contract/reward-calls.ts';
import { type RewardType, rewardTypes } from '../contract/reward-words.ts';
import { reviewRewardText } from './review-reward-text.ts';
import { RewardCodesCard } from './reward-codes-card.tsx';

type Saved = ReplyOf<typeof getReviewRewards>;
type NumberName = 'value' | 'minimum' | 'days';

/** /apps/review/v3/rewards (R090): the rewards for verified reviews, whatever their rating. */
export function ReviewRewardPage() {
  const t = useText(reviewRewardText);
  const mayChange = useMay('apps');
  const money = useMoneyAffix();
  const load = useApiQuery(getReviewRewards, {});
  const update = useApiMutation(saveReviewRewards, { refresh: [getReviewRewards] });
  const editor = useEditor<Saved, RewardTerms>({
    load,
    toDraft: ({ rewards }) => rewards,
    save: (draft, { version }) => update.mutateAsync({ body: { rewards: draft, version } }),
    validate: (draft) => bodyProblems(saveReviewRewards, { rewards: draft }, 'rewards'),
    wrapper: 'rewards',
    keeps: { key: 'reviews.rewards' },
    savedText: t('saved'),
    readOnly: !mayChange,
  });
  const set = (change: Partial<RewardTerms>) => editor.set((before) => ({ ...before, ...change }));
  const number = (name: NumberName, value: number) => ({
    name,
    value,
    disabled: editor.readOnly,
    ...(editor.errors[name] ? { error: editor.errors[name] } : {}),
    onChange: (next: number | null) => set({ [name]: next ?? Number.NaN }),
  });
  return (
    <SettingsPage editor={editor} title={t('title')} text={t('lead')}>
      {(draft) => (
        <>
          <Card title={t('give')}>
            <SwitchLine
              name="enabled"
              label={t('give_switch')}
              hint={t('give_hint')}
              checked={draft.enabled}
              disabled={editor.readOnly}
              onChange={(enabled) => set({ enabled })}
            />
          </Card>
          <Card title={t('what')}>
            <div className="stack">
              <SelectField
                label={t('type')}
                name="value_type"
                value={draft.value_type}
                disabled={editor.readOnly}
                options={rewardTypes.map((value) => ({ value, label: t(value) }))}
                onChange={(value) => set({ value_type: value as RewardType })}
              />
              {draft.value_type === 'percentage' ? (
                <NumberField
                  key="percent"
                  label={t('percent_off')}
                  after="%"
                  {...number('value', draft.value)}
                />
              ) : (
                <NumberField
                  key="amount"
                  label={t('amount_off')}
                  {...money}
                  {...number('value', draft.value)}
                />
              )}
              <NumberField
                label={t('minimum')}
                hint={t('minimum_hint')}
                {...money}
                {...number('minimum', draft.minimum)}
              />
              <NumberField label={t('days')} hint={t('days_hint')} whole {...number('days', draft.days)} />
            </div>
          </Card>
          {load.data ? <RewardCodesCard rewards={load.data} readOnly={editor.readOnly} /> : null}
          <Card title={t('honest_title')}>
            <p className="quiet">{t('honest')}</p>
          </Card>
        </>
      )}
    </SettingsPage>
  );
}

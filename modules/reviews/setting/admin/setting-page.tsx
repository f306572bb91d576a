import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { getReviewSettings, type ReviewSettings, saveReviewSettings } from '../contract/setting-calls.ts';
import { AutoImportCard } from './auto-import-card.tsx';
import { GeneralCard } from './general-card.tsx';
import { ReviewRequestCard } from './review-request-card.tsx';
import { reviewSettingText } from './review-setting-text.ts';

type Saved = ReplyOf<typeof getReviewSettings>;
const stars = [1, 2, 3, 4, 5];

/** /apps/review/setting (R079, R089): how reviews are collected, published and shared among the owner's shops. */
export function ReviewSettingPage() {
  const t = useText(reviewSettingText);
  const mayChange = useMay('apps');
  const load = useApiQuery(getReviewSettings, {});
  const update = useApiMutation(saveReviewSettings, { refresh: [getReviewSettings] });
  const editor = useEditor<Saved, ReviewSettings>({
    load,
    toDraft: ({ settings }) => settings,
    save: (draft, { version }) => update.mutateAsync({ body: { settings: draft, version } }),
    validate: (draft) => bodyProblems(saveReviewSettings, { settings: draft }, 'settings'),
    wrapper: 'settings',
    keeps: { key: 'reviews.settings' },
    savedText: t('saved'),
    readOnly: !mayChange,
  });
  const setGet = (change: Partial<ReviewSettings['review_get_sharing']>) =>
    editor.set((before) => ({
      ...before,
      review_get_sharing: { ...before.review_get_sharing, ...change },
    }));
  return (
    <SettingsPage editor={editor} title={t('title')} text={t('lead')}>
      {({
        general,
        review_request: request,
        review_get_sharing: get,
        review_sharing_enable: give,
        review_auto_import: auto,
      }) => (
        <>
          <GeneralCard
            general={general}
            disabled={editor.readOnly}
            onChange={(change) =>
              editor.set((before) => ({ ...before, general: { ...before.general, ...change } }))
            }
          />
          <ReviewRequestCard
            request={request}
            disabled={editor.readOnly}
            errors={editor.errors}
            onChange={(change) =>
              editor.set((before) => ({
                ...before,
                review_request: { ...before.review_request, ...change },
              }))
            }
          />
          <Card title={t('give')}>
            <SwitchLine
              name="review_sharing_enable.enabled"
              label={t('give_switch')}
              hint={t('give_hint')}
              checked={give.enabled}
              disabled={editor.readOnly}
              onChange={(enabled) =>
                editor.set((before) => ({ ...before, review_sharing_enable: { enabled } }))
              }
            />
          </Card>
          <Card title={t('get')}>
            <div className="stack">
              <SwitchLine
                name="review_get_sharing.enabled"
                label={t('get_switch')}
                hint={t('get_hint')}
                checked={get.enabled}
                disabled={editor.readOnly}
                onChange={(enabled) => setGet({ enabled })}
              />
              <SelectField
                label={t('minimum_stars')}
                name="review_get_sharing.minimum_stars"
                value={String(get.minimum_stars)}
                disabled={editor.readOnly}
                options={stars.map((count) => ({ value: String(count), label: t('stars', { count }) }))}
                {...(get.minimum_stars > 1 ? { hint: t('few') } : {})}
                onChange={(value) => setGet({ minimum_stars: Number(value) })}
              />
              <NumberField
                label={t('number_of_review')}
                name="review_get_sharing.number_of_review"
                whole
                value={get.number_of_review}
                {...(editor.readOnly ? { disabled: true } : {})}
                {...(editor.errors['review_get_sharing.number_of_review']
                  ? { error: editor.errors['review_get_sharing.number_of_review'] }
                  : {})}
                onChange={(value) => setGet({ number_of_review: value ?? Number.NaN })}
              />
            </div>
          </Card>
          <AutoImportCard
            enabled={auto.enabled}
            readOnly={editor.readOnly}
            onChange={(enabled) => editor.set((before) => ({ ...before, review_auto_import: { enabled } }))}
          />
        </>
      )}
    </SettingsPage>
  );
}

import './customize.css';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { ColorField } from '#core/admin/shells/color-field.tsx';
import { type EditorField, useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import { WidgetPreview } from '#core/admin/shells/widget-preview.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { reviewReads } from '../../review/admin/review-reads.ts';
import { listReviews } from '../../review/contract/review-calls.ts';
import {
  getReviewAppWidget,
  getReviewCustomize,
  getReviewWidget,
  type ReviewCustomize,
  saveReviewCustomize,
} from '../contract/customize-calls.ts';
import { listOrders, perPageLeast, maxPerPage, reviewPlaces } from '../contract/shown-words.ts';
import { sampleTexts } from '../rules/sample-texts.ts';
import { standardLook } from '../rules/standard-look.ts';
import { mountReviews } from '../storefront/review-mount.ts';
import { reviewCustomizeText } from './customize-text.ts';
import { previewOf, sampleReviews } from './preview-list.ts';

type Saved = ReplyOf<typeof getReviewCustomize>;
/** As the form has it: a number that is empty is null. */
type Draft = Omit<ReviewCustomize, 'per_page'> & { per_page: number | null };

const layouts = ['list', 'cards'] as const;
const parts = ['histogram', 'gallery', 'filters', 'country', 'variant'] as const;
const previewed = '10';

/** /apps/review/customize (R078): how reviews look and where they stand, beside what a shopper sees of the draft. */
export function ReviewCustomizePage() {
  const t = useText(reviewCustomizeText);
  const mayChange = useMay('apps');
  const load = useApiQuery(getReviewCustomize, {});
  const places = useApiQuery(getReviewAppWidget, {});
  const update = useApiMutation(saveReviewCustomize, {
    refresh: [getReviewCustomize, getReviewAppWidget, getReviewWidget, ...reviewReads],
  });
  const editor = useEditor<Saved, Draft>({
    load,
    toDraft: ({ customize }) => customize,
    save: (draft, { version }) =>
      update.mutateAsync({ body: { customize: draft as ReviewCustomize, version } }),
    validate: (draft) => bodyProblems(saveReviewCustomize, { customize: draft }, 'customize'),
    wrapper: 'customize',
    keeps: { key: 'reviews.customize' },
    savedText: t('saved'),
    readOnly: !mayChange,
  });
  const { date } = useFormats();
  const line = (
    name: (typeof parts)[number] | (typeof reviewPlaces)[number],
    draft: Draft,
    hint?: string,
  ) => (
    <SwitchLine
      key={name}
      name={name}
      label={t(name)}
      hint={hint}
      checked={draft[name]}
      disabled={editor.readOnly}
      onChange={(on) => editor.set((before) => ({ ...before, [name]: on }))}
    />
  );
  const seenOf = (place: (typeof reviewPlaces)[number]): string | undefined => {
    const one = places.data?.places.find((known) => known.place === place);
    if (!one) return undefined;
    return one.seen_at ? t('seen', { date: date(one.seen_at) }) : t('seen_never');
  };
  return (
    <SettingsPage editor={editor} wide title={t('title')} text={t('lead')} defaults={() => standardLook}>
      {(draft) => (
        <div className="review-customize">
          <div className="stack">
            <Card title={t('look')}>
              <div className="stack">
                <ColorField
                  label={t('star_color')}
                  hint={t('star_color_hint')}
                  field={editor.field('star_color')}
                />
                <SelectField
                  label={t('layout')}
                  {...(editor.field('layout') as EditorField<string>)}
                  options={layouts.map((value) => ({ value, label: t(`layout_${value}`) }))}
                />
                <SelectField
                  label={t('order')}
                  hint={t('order_hint')}
                  {...(editor.field('order') as EditorField<string>)}
                  options={listOrders.map((value) => ({ value, label: t(`order_${value}`) }))}
                />
                <NumberField
                  whole
                  label={t('per_page')}
                  hint={t('per_page_hint', { least: perPageLeast, most: maxPerPage })}
                  {...editor.field('per_page')}
                />
              </div>
            </Card>
            <Card title={t('parts')}>
              <div className="stack">{parts.map((name) => line(name, draft))}</div>
            </Card>
            <Card title={t('places')}>
              <div className="stack">{reviewPlaces.map((name) => line(name, draft, seenOf(name)))}</div>
            </Card>
          </div>
          <Card title={t('preview')} className="review-preview">
            <Preview look={draft} />
          </Card>
        </div>
      )}
    </SettingsPage>
  );
}

/** Stars and list of a product's page, drawn by the shop's own script. */
function Preview({ look }: { look: Draft }) {
  const t = useText(reviewCustomizeText);
  const { locale } = useSession().shop;
  const { data } = useApiQuery(listReviews, { query: { status: 'true', limit: previewed } });
  if (!data) return null;
  const own = data.reviews.filter((one) => one.imported_from === '');
  const shown = own.length > 0 ? own : sampleReviews(sampleTexts(locale));
  const per_page = Math.min(maxPerPage, Math.max(1, look.per_page ?? maxPerPage));
  return (
    <>
      <p className="dim text-sm">{t(own.length > 0 ? 'preview_own' : 'preview_samples')}</p>
      {look.product_stars || look.product_list ? null : <p>{t('preview_none')}</p>}
      <WidgetPreview
        className="review-preview-page"
        shown={previewOf({ ...look, per_page }, shown, locale)}
        mount={mountReviews}
      />
    </>
  );
}

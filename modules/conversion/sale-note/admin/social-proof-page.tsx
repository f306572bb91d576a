import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { ColorField } from '#core/admin/shells/color-field.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { getSocialProof, saveSocialProof } from '../contract/sale-note-calls.ts';
import {
  defaultSocialProof,
  noteLayouts,
  notePlaces,
  noteStyles,
  type SocialProof,
} from '../contract/sale-note-words.ts';
import { standardSaleSettings } from '../contract/standard-sale-settings.ts';
import { NotePreview } from './note-preview.tsx';
import { saleNoteText } from './sale-note-text.ts';

type Saved = ReplyOf<typeof getSocialProof>;
const numbers = ['delay_seconds', 'gap_seconds', 'most_per_visit'] as const;
type Numbers = (typeof numbers)[number];
/** A number that is not typed yet is null. */
type Draft = Omit<SocialProof, Numbers> & Record<Numbers, number | null>;

const wholeOf = (draft: Draft, missing: number): SocialProof => ({
  ...draft,
  ...{ delay_seconds: draft.delay_seconds ?? missing, gap_seconds: draft.gap_seconds ?? missing },
  most_per_visit: draft.most_per_visit ?? missing,
});

/** The part of a draft that can be drawn: an incomplete color becomes the default. */
function drawable(draft: Draft): SocialProof {
  const { customize } = draft.theme;
  const color = (name: 'background' | 'text' | 'link') =>
    /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(customize[name])
      ? customize[name]
      : defaultSocialProof.theme.customize[name];
  const colors = { background: color('background'), text: color('text'), link: color('link') };
  return { ...wholeOf(draft, 1), theme: { ...draft.theme, customize: colors } };
}

/** How notifications look, where they come and how often (R061). */
export function SocialProofPage() {
  const t = useText(saleNoteText);
  const { locale } = useSession().shop;
  const load = useApiQuery(getSocialProof, {});
  const save = useApiMutation(saveSocialProof, { refresh: [getSocialProof] });
  const editor = useEditor<Saved, Draft>({
    load,
    toDraft: ({ settings }) => settings,
    save: (draft, { version }) => save.mutateAsync({ body: { settings: wholeOf(draft, 0), version } }),
    validate: (draft) => bodyProblems(saveSocialProof, { settings: wholeOf(draft, -1) }, 'settings'),
    wrapper: 'settings',
    savedText: t('settings_saved'),
    failedText: t('settings_failed'),
    keeps: { key: 'conversion.social_proof' },
    readOnly: !useMay('apps'),
  });
  const disabled = editor.readOnly;
  return (
    <SettingsPage
      editor={editor}
      title={t('look')}
      text={t('look_lead')}
      crumbs={[{ label: t('popups'), to: conversionPaths.popupTypes }]}
      defaults={() => defaultSocialProof}
      side={(draft) => <NotePreview look={drawable(draft)} message={standardSaleSettings(locale).message} />}
    >
      {(draft) => (
        <>
          <Card title={t('style')}>
            <div className="stack">
              <ChoiceCards
                name="theme.style"
                label={t('style')}
                value={draft.theme.style}
                disabled={disabled}
                choices={noteStyles.map((style) => ({
                  value: style,
                  label: t(`style_${style}`),
                  hint: t(`style_${style}_hint`),
                }))}
                onChange={(style) =>
                  editor.set((before) => ({ ...before, theme: { ...before.theme, style } }))
                }
              />
              <ChoiceCards
                name="theme.default"
                label={t('colors')}
                value={draft.theme.default ? 'default' : 'customize'}
                disabled={disabled}
                choices={(['default', 'customize'] as const).map((kind) => ({
                  value: kind,
                  label: t(`colors_${kind}`),
                  hint: t(`colors_${kind}_hint`),
                }))}
                onChange={(kind) =>
                  editor.set((before) => ({
                    ...before,
                    theme: { ...before.theme, default: kind === 'default' },
                  }))
                }
              />
              {draft.theme.default ? null : (
                <>
                  {(['background', 'text', 'link'] as const).map((name) => (
                    <ColorField
                      key={name}
                      label={t(name)}
                      hint={t('color_hint')}
                      field={editor.field(`theme.customize.${name}`)}
                    />
                  ))}
                </>
              )}
              <ChoiceCards
                name="layout"
                label={t('layout')}
                value={draft.layout}
                disabled={disabled}
                choices={noteLayouts.map((layout) => ({
                  value: layout,
                  label: t(`layout_${layout}`),
                  hint: t(`layout_${layout}_hint`),
                }))}
                onChange={(layout) => editor.set((before) => ({ ...before, layout }))}
              />
            </div>
          </Card>
          <Card title={t('when')}>
            <div className="stack">
              <SelectField
                name="place"
                label={t('place')}
                hint={t('place_hint')}
                value={draft.place}
                disabled={disabled}
                options={notePlaces.map((place) => ({ value: place, label: t(`place_${place}`) }))}
                onChange={(place) =>
                  editor.set((before) => ({ ...before, place: place as SocialProof['place'] }))
                }
              />
              <NumberField
                whole
                label={t('delay')}
                hint={t('delay_hint')}
                after={t('seconds')}
                {...editor.field('delay_seconds')}
              />
              <NumberField
                whole
                label={t('gap')}
                hint={t('gap_hint')}
                after={t('seconds')}
                {...editor.field('gap_seconds')}
              />
              <NumberField
                whole
                label={t('most')}
                hint={t('most_hint')}
                {...editor.field('most_per_visit')}
              />
              <CheckField
                name="on_phones"
                label={t('phones')}
                hint={t('phones_hint')}
                value={draft.on_phones}
                disabled={disabled}
                onChange={(on_phones) => editor.set((before) => ({ ...before, on_phones }))}
              />
            </div>
          </Card>
        </>
      )}
    </SettingsPage>
  );
}

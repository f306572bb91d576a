import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { PictureField } from '#core/admin/shells/picture-field.tsx';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import { translateSentence } from '#core/admin/client/sentence-text.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { SimulatedNote } from '../../truth/admin/simulated-note.tsx';
import { VariableField } from '../../truth/admin/variable-field.tsx';
import { WidgetPreview } from '../../truth/admin/widget-preview.tsx';
import { filled, isVariablesOnly, unknownNames } from '../../truth/rules/template.ts';
import { FeatureSwitch } from '../../sale-note/admin/feature-switch.tsx';
import { getCheckoutNote, saveCheckoutNote } from '../contract/checkout-note-calls.ts';
import { checkoutNoteSentences } from '../contract/checkout-note-refusals.ts';
import {
  maxCheckoutMessage,
  type CheckoutNoteSettings,
  checkoutVariables,
  demoIcons,
  imageTypes,
  smallPicture,
} from '../contract/checkout-note-words.ts';
import { namesFacts } from '../rules/checkout-line.ts';
import { exampleNumbers } from '../rules/example-numbers.ts';
import { mountCheckoutNote } from '../storefront/checkout-note.ts';
import { checkoutNoteText } from './checkout-note-text.ts';

type Saved = ReplyOf<typeof getCheckoutNote>;

function problemsOf(draft: CheckoutNoteSettings) {
  const problems = bodyProblems(saveCheckoutNote, { settings: draft }, 'settings');
  const names = unknownNames(draft.message, checkoutVariables);
  if (names !== null && !problems['message'])
    problems['message'] = translateSentence(checkoutNoteSentences.message_variables({ names }));
  if (draft.image_type === 'custom' && !draft.image_src.startsWith('/files/'))
    problems['image_src'] = translateSentence(checkoutNoteSentences.no_own_picture);
  return problems;
}

/** /apps/boost-convert/social-proof/popup-type/checkout-notifications: the line in cart and checkout (R058). */
export function CheckoutNotePage() {
  const t = useText(checkoutNoteText);
  const mayChange = useMay('apps');
  const load = useApiQuery(getCheckoutNote, {});
  const update = useApiMutation(saveCheckoutNote, { refresh: [getCheckoutNote] });
  const editor = useEditor<Saved, CheckoutNoteSettings>({
    load,
    toDraft: ({ settings }) => settings,
    save: (draft, { version }) => update.mutateAsync({ body: { settings: draft, version } }),
    validate: problemsOf,
    wrapper: 'settings',
    keeps: { key: 'conversion.checkout_note' },
    savedText: t('saved'),
    failedText: t('failed'),
    // Nothing of worth was written where the stored message is the bare list of its variables (V229).
    asksToLeave: !(load.data && isVariablesOnly(load.data.settings.message, checkoutVariables)),
    readOnly: !mayChange,
  });
  return (
    <SettingsPage
      editor={editor}
      title={t('title')}
      text={t('lead')}
      crumbs={[{ label: t('back'), to: conversionPaths.popupTypes }]}
      defaults={() => load.data!.default_settings}
      side={(draft) => <Preview draft={draft} />}
    >
      {(draft) => (
        <>
          <Card>
            <FeatureSwitch name="checkout_notification" label={t('on')} hint={t('on_hint')} />
          </Card>
          <Card title={t('message')}>
            <div className="stack">
              <VariableField
                label={t('message')}
                hint={t('message_hint')}
                field={editor.field('message')}
                variables={checkoutVariables}
                maxLength={maxCheckoutMessage}
              />
              {namesFacts(draft.message) ? null : <SimulatedNote />}
              <ChoiceCards
                name="image_type"
                label={t('image')}
                value={draft.image_type}
                choices={imageTypes.map((value) => ({
                  value,
                  label: t(`image_${value}`),
                  hint: t(`image_${value}_hint`),
                }))}
                disabled={editor.readOnly}
                onChange={(image_type) => editor.set((before) => withImage(before, image_type, load.data))}
              />
              {draft.image_type === 'demo' ? (
                <SelectField
                  label={t('icon')}
                  name="image_src"
                  value={draft.image_src}
                  disabled={editor.readOnly}
                  options={demoIcons.map((icon) => ({ value: icon, label: t(`icon_${icon}`) }))}
                  onChange={(image_src) => editor.set((before) => ({ ...before, image_src }))}
                />
              ) : (
                <div data-field="image_src">
                  <PictureField
                    label={t('own')}
                    hint={t('own_hint')}
                    value={draft.image_src}
                    kinds={['png', 'jpg', 'jpeg', 'gif']}
                    error={editor.errors['image_src']}
                    disabled={editor.readOnly}
                    picture={
                      draft.image_src === '' ? (
                        <span className="dim">{t('own_none')}</span>
                      ) : (
                        <img src={smallPicture(draft.image_src)} alt={t('own')} width={64} height={64} />
                      )
                    }
                    onChange={(image_src) => editor.set((before) => ({ ...before, image_src }))}
                  />
                </div>
              )}
            </div>
          </Card>
        </>
      )}
    </SettingsPage>
  );
}

/** The other kind of picture; what was stored of it comes back with it. */
function withImage(
  before: CheckoutNoteSettings,
  image_type: CheckoutNoteSettings['image_type'],
  stored: Saved | undefined,
): CheckoutNoteSettings {
  if (image_type === before.image_type) return before;
  const known = stored?.settings.image_type === image_type ? stored.settings.image_src : undefined;
  return { ...before, image_type, image_src: known ?? (image_type === 'demo' ? demoIcons[0] : '') };
}

/** The line itself, with numbers of an example. */
function Preview({ draft }: { draft: CheckoutNoteSettings }) {
  const t = useText(checkoutNoteText);
  // Drawn once, so that what is typed does not change them.
  const [example] = useState(() => exampleNumbers(crypto.randomUUID()));
  const text = filled(draft.message, { ...example, product_title: t('preview_product') }) ?? draft.message;
  const isIcon = draft.image_type === 'demo';
  return (
    <Card title={t('preview')}>
      <WidgetPreview
        mount={mountCheckoutNote}
        simulated={!namesFacts(draft.message)}
        shown={{
          text,
          icon: isIcon ? draft.image_src : null,
          image: isIcon || draft.image_src === '' ? null : smallPicture(draft.image_src),
        }}
      />
      <p className="dim text-sm">{t('preview_note')}</p>
    </Card>
  );
}

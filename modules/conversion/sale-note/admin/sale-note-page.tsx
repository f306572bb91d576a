import './sale-note.css';
import { useRef } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { insertAtCursor } from '#core/admin/shells/editor-focus.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { unknownNames } from '../../truth/rules/template.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { getSaleSettings, getSocialProof, saveSaleSettings } from '../contract/sale-note-calls.ts';
import { saleNoteSentences as say } from '../contract/sale-note-refusals.ts';
import {
  defaultSocialProof,
  salePages,
  type SaleSettings,
  type SaleText,
  saleTexts,
  maxSaleText,
  saleVariables,
} from '../contract/sale-note-words.ts';
import { FeatureSwitch } from './feature-switch.tsx';
import { NotePreview } from './note-preview.tsx';
import { saleNoteText } from './sale-note-text.ts';

type Saved = ReplyOf<typeof getSaleSettings>;
type Draft = Omit<SaleSettings, 'min_age_minutes'> & { min_age_minutes: number | null };

/** Errors of a draft, as the call reports them, and unknown variables (V333–V337). */
function problemsOf(draft: Draft): Record<string, string> {
  const unknown = saleTexts.flatMap((text) => {
    const names = unknownNames(draft.message[text], saleVariables);
    return names === null ? [] : [[`message.${text}`, say.unknown_variables({ names })] as const];
  });
  const settings = { ...draft, min_age_minutes: draft.min_age_minutes ?? -1 };
  return { ...Object.fromEntries(unknown), ...bodyProblems(saveSaleSettings, { settings }, 'settings') };
}

/**
 * What a sale notification says and on which pages (V232), beside the note itself (R057). Chips put variables at the
 * cursor (V230), a link puts the standard texts back (V231), and who leaves with changes is asked (V234), as the bar that
 * saves is there for changes alone (V233).
 */
export function SaleNotePage() {
  const t = useText(saleNoteText);
  const load = useApiQuery(getSaleSettings, {});
  const look = useApiQuery(getSocialProof, {}, { select: (reply) => reply.settings });
  const save = useApiMutation(saveSaleSettings, { refresh: [getSaleSettings] });
  const editor = useEditor<Saved, Draft>({
    load,
    toDraft: ({ settings }) => settings,
    save: ({ min_age_minutes, ...draft }, { version }) =>
      save.mutateAsync({ body: { settings: { ...draft, min_age_minutes: min_age_minutes ?? 0 }, version } }),
    validate: problemsOf,
    wrapper: 'settings',
    saveLabel: t('save_changes'),
    savedText: t('settings_saved'),
    failedText: t('settings_failed'),
    keeps: { key: 'conversion.sale_notification' },
    readOnly: !useMay('apps'),
  });
  /** Where a variable goes: the text that was looked at last. */
  const at = useRef<SaleText>('title');

  return (
    <SettingsPage
      editor={editor}
      title={t('sale')}
      text={t('sale_text')}
      crumbs={[{ label: t('popups'), to: conversionPaths.popupTypes }]}
      side={(draft) => <NotePreview look={look.data ?? defaultSocialProof} message={draft.message} />}
    >
      {(draft) => (
        <>
          <Card>
            <FeatureSwitch name="sale_notification" label={t('sale_on')} hint={t('sale_on_hint')} />
          </Card>
          <Card title={t('message')}>
            <div className="stack">
              {saleTexts.map((text) => (
                <TextField
                  key={text}
                  label={t(text)}
                  maxLength={maxSaleText}
                  autoComplete="off"
                  {...editor.field(`message.${text}`)}
                  onFocus={() => {
                    at.current = text;
                  }}
                />
              ))}
              <div className="row wrap note-variables">
                <span className="quiet text-sm">{t('variables')}</span>
                {saleVariables
                  .map((variable) => `{{${variable}}}`)
                  .map((name) => (
                    <Button
                      key={name}
                      size="tiny"
                      disabled={editor.readOnly}
                      aria-label={t('insert', { name })}
                      // A text that is left is trimmed, and the space before the name with it.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => insertAtCursor(editor.field(`message.${at.current}`), name)}
                    >
                      {name}
                    </Button>
                  ))}
              </div>
              <p className="quiet text-sm">{t('message_note')}</p>
              <p className="quiet text-sm">{t('random_note')}</p>
              <div>
                <button
                  type="button"
                  className="link-button"
                  disabled={editor.readOnly}
                  onClick={() => {
                    const standard = editor.saved?.default_settings.message;
                    if (standard) editor.set((before) => ({ ...before, message: standard }));
                  }}
                >
                  {t('reset')}
                </button>
              </div>
            </div>
          </Card>
          <Card title={t('where')}>
            <div className="stack">
              <ChoiceCards
                name="trigger.type"
                label={t('where')}
                value={draft.trigger.type}
                disabled={editor.readOnly}
                choices={(['all', 'specify'] as const).map((type) => ({
                  value: type,
                  label: t(`where_${type}`),
                  hint: t(`where_${type}_hint`),
                }))}
                onChange={(type) =>
                  editor.set((before) => ({ ...before, trigger: { ...before.trigger, type } }))
                }
              />
              {draft.trigger.type === 'specify' ? (
                <div className="note-pages" data-field="trigger.pages">
                  {salePages.map((page) => (
                    <CheckField
                      key={page}
                      name={`trigger.pages.${page}`}
                      label={t(`page_${page}`)}
                      value={draft.trigger.pages.includes(page)}
                      disabled={editor.readOnly}
                      onChange={(on) =>
                        editor.set((before) => {
                          const pages = salePages.filter((one) =>
                            one === page ? on : before.trigger.pages.includes(one),
                          );
                          return { ...before, trigger: { ...before.trigger, pages } };
                        })
                      }
                    />
                  ))}
                  <FieldError text={editor.errors['trigger.pages']} />
                </div>
              ) : null}
            </div>
          </Card>
          <Card title={t('when')}>
            <NumberField
              whole
              label={t('min_age')}
              hint={t('min_age_hint')}
              after={t('minutes')}
              {...editor.field('min_age_minutes')}
            />
          </Card>
        </>
      )}
    </SettingsPage>
  );
}

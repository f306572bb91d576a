import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { askToLeave } from '#core/admin/frame/leave-guard.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { fieldElement } from '#core/admin/shells/editor-focus.ts';
import { useEditor, type Editor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { type MailTextField, mailTextFields } from '#core/contract/mail-wording.ts';
import { isStaffMailKind } from '#modules/identity/staff/contract/staff-mail-kind.ts';
import {
  listShopMails,
  previewShopMail,
  type ShownMail,
  testShopMail,
  updateShopMail,
} from '../contract/mail-wording-calls.ts';
import { hasOwnSentence, isShopMailKind, type ShopMailKind } from '../contract/shop-mail-kind.ts';
import { useLiveAnswer } from '../../base/admin/live-answer.ts';
import { MailPreview } from './mail-preview.tsx';
import { mailSettingsText } from './mail-settings-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import './mail-settings.css';

type Wording = Record<MailTextField, string>;
type Saved = ShownMail & {
  /** In which this kind is worded, the shop's first. */
  languages: readonly string[];
};
type MailEditor = Editor<Saved, Wording>;

const wordingOf = ({ subject, heading, intro, closing }: Wording): Wording => ({
  subject,
  heading,
  intro,
  closing,
});

/** /settings/mails/{kind}: the texts of one email, with its preview. */
export function MailEditorPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { language } = useSearch({ strict: false }) as { language?: unknown };
  return isShopMailKind(id) ? (
    <MailEditor key={`${id} ${String(language)}`} kind={id} asked={language} />
  ) : (
    <MissingPage />
  );
}

/** `asked` is the language in the address, or the shop's if the address has no valid one. */
function MailEditor({ kind, asked }: { kind: ShopMailKind; asked: unknown }) {
  const t = useText(mailSettingsText);
  const { user } = useSession();
  const load = useApiQuery(
    listShopMails,
    {},
    {
      select: ({ mails }): Saved => {
        const own = mails.filter((mail) => mail.kind === kind);
        const shown = own.find(({ language }) => language === asked) ?? own[0]!;
        return { ...shown, languages: own.map(({ language }) => language) };
      },
    },
  );
  const update = useApiMutation(updateShopMail, { refresh: [listShopMails] });
  const sendTest = useApiMutation(testShopMail);
  const editor = useEditor<Saved, Wording>({
    load,
    toDraft: wordingOf,
    save: async (draft, { version, language, languages }) => {
      const { mail } = await update.mutateAsync({ body: { mail: { ...draft, kind, version, language } } });
      return { ...mail, languages };
    },
    validate: (draft) => bodyProblems(previewShopMail, { mail: { ...draft, kind, language: '' } }, 'mail'),
    wrapper: 'mail',
    // Unsaved changes are stored for each language.
    keeps: { key: `settings.mail.${kind}${typeof asked === 'string' ? `.${asked}` : ''}` },
  });
  const { saved } = editor;

  async function test(draft: Wording, language: string) {
    try {
      await sendTest.mutateAsync({ body: { mail: { ...draft, kind, language } } });
      showToast(t('test_done', { address: user.email }));
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  }
  const edited = saved && mailTextFields.some((field) => saved[field] !== saved.standard[field]);
  return (
    <SettingsPage
      editor={editor}
      title={t(`kind_${kind}`)}
      crumbs={[
        { label: t('settings'), to: '/settings' },
        { label: t('title'), to: orderPaths.mails },
      ]}
      status={
        saved ? (
          <StatusTag tone={edited ? 'ok' : 'neutral'}>{t(edited ? 'edited' : 'standard')}</StatusTag>
        ) : undefined
      }
      defaults={saved ? () => wordingOf(saved.standard) : undefined}
      secondary={
        <Button
          busy={sendTest.isPending}
          onClick={() => (editor.draft && saved ? void test(editor.draft, saved.language) : undefined)}
        >
          {t('test')}
        </Button>
      }
    >
      {(draft) => (
        <>
          {saved ? <TextsCard editor={editor} saved={saved} /> : null}
          {/* Below and not beside, so that it is as wide as a mail. */}
          {saved ? <Preview mail={{ ...draft, kind, language: saved.language }} /> : null}
        </>
      )}
    </SettingsPage>
  );
}

function TextsCard({ editor, saved }: { editor: MailEditor; saved: Saved }) {
  const t = useText(mailSettingsText);
  const language = useLanguage();
  const navigate = useNavigate();
  /** Where a name is put in: the text that was looked at last. */
  const at = useRef<MailTextField>('intro');
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const languageName = (code: string) => names.of(code) ?? code;
  const around = !isStaffMailKind(saved.kind) ? '' : hasOwnSentence(saved.kind) ? '_notice' : '_invitation';

  /** The texts of another language are another draft. */
  async function choose(code: string) {
    if (editor.dirty && !(await askToLeave())) return;
    const search = code === saved.languages[0] ? {} : { language: code };
    await navigate({ to: '.', search, replace: true, resetScroll: false });
    // The new language is another page, so keyboard focus is set again.
    requestAnimationFrame(() => fieldElement('language')?.focus());
  }

  function insert(name: string) {
    const { value, onChange, name: path } = editor.field(at.current);
    const input = fieldElement(path) as HTMLInputElement | HTMLTextAreaElement | undefined;
    const from = input?.selectionStart ?? value.length;
    const to = input?.selectionEnd ?? from;
    onChange(value.slice(0, from) + name + value.slice(to));
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(from + name.length, from + name.length);
    });
  }
  const field = (name: MailTextField) => ({
    ...editor.field(name),
    label: t(name),
    onFocus: () => {
      at.current = name;
    },
  });
  return (
    <Card title={t('texts')}>
      <div className="stack">
        {isStaffMailKind(saved.kind) ? (
          <div className="mail-accent">
            <SelectField
              name="language"
              label={t('language')}
              hint={t('language_hint')}
              value={saved.language}
              options={saved.languages.map((code) => ({ value: code, label: languageName(code) }))}
              onChange={(code) => void choose(code)}
            />
          </div>
        ) : (
          <p className="quiet text-sm">{t('language_buyers', { language: languageName(saved.language) })}</p>
        )}
        <TextField maxLength={200} autoComplete="off" {...field('subject')} />
        <TextField maxLength={200} autoComplete="off" {...field('heading')} />
        <TextAreaField rows={4} maxLength={2000} hint={t(`intro_hint${around}`)} {...field('intro')} />
        <TextAreaField rows={4} maxLength={2000} hint={t(`closing_hint${around}`)} {...field('closing')} />
        <div className="row wrap mail-variables">
          <span className="quiet text-sm">{t('variables')}</span>
          {saved.variables
            .map((name) => `{{${name}}}`)
            .map((name) => (
              <Button
                key={name}
                size="tiny"
                disabled={editor.readOnly}
                aria-label={t('insert', { name })}
                // A text that is left is trimmed, and the space before the name with it.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(name)}
              >
                {name}
              </Button>
            ))}
        </div>
      </div>
    </Card>
  );
}

/** Preview of the entered texts. While they are invalid it shows the last valid one. */
function Preview({ mail }: { mail: BodyOf<typeof previewShopMail>['mail'] }) {
  const t = useText(mailSettingsText);
  const answer = useLiveAnswer(JSON.stringify(mail), (signal) =>
    callApi(previewShopMail, { body: { mail }, signal }),
  );
  return (
    <Card title={t('preview')}>
      <div className="stack">
        {answer.error ? (
          <p className="text-sm" role="status">
            {t('preview_failed')}
          </p>
        ) : null}
        {answer.data ? <MailPreview mail={answer.data} /> : null}
      </div>
    </Card>
  );
}

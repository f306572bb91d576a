import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { Card } from '#core/admin/frame/card.tsx';
import { useSession } from '#core/admin/frame/session-context.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { TextAreaField } from '#core/admin/frame/text-area-field.tsx';
import { TextField } from '#core/admin/frame/text-field.tsx';
import { showToast } from '#core/admin/frame/toast-list.ts';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { fieldElement } from '#core/admin/shells/editor-focus.ts';
import { useEditor, type Editor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import {
  type BuyerMailKind,
  isBuyerMailKind,
  type MailTextField,
  mailTextFields,
} from '../contract/buyer-mail-kind.ts';
import {
  listBuyerMails,
  previewBuyerMail,
  type ShownMail,
  testBuyerMail,
  updateBuyerMail,
} from '../contract/mail-wording-calls.ts';
import { useLiveAnswer } from './live-answer.ts';
import { MailPreview } from './mail-preview.tsx';
import { mailSettingsText } from './mail-settings-text.ts';
import { orderPaths } from './order-paths.ts';
import './mail-settings.css';

type Wording = Record<MailTextField, string>;
type Saved = ShownMail & { language: string };
type MailEditor = Editor<Saved, Wording>;

const wordingOf = ({ subject, heading, intro, closing }: Wording): Wording => ({
  subject,
  heading,
  intro,
  closing,
});

/** /settings/mails/{kind}: what one mail says, beside how its reader will see it. */
export function MailEditorPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return isBuyerMailKind(id) ? <MailEditor key={id} kind={id} /> : <MissingPage />;
}

function MailEditor({ kind }: { kind: BuyerMailKind }) {
  const t = useText(mailSettingsText);
  const { user } = useSession();
  const load = useApiQuery(
    listBuyerMails,
    {},
    {
      select: ({ language, mails }): Saved => ({
        ...mails.find((mail) => mail.kind === kind)!,
        language,
      }),
    },
  );
  const update = useApiMutation(updateBuyerMail, { refresh: [listBuyerMails] });
  const sendTest = useApiMutation(testBuyerMail);
  const editor = useEditor<Saved, Wording>({
    load,
    toDraft: wordingOf,
    save: async (draft, { version, language }) => {
      const { mail } = await update.mutateAsync({ body: { mail: { ...draft, kind, version, language } } });
      return { ...mail, language };
    },
    validate: (draft) => bodyProblems(previewBuyerMail, { mail: { ...draft, kind } }, 'mail'),
    wrapper: 'mail',
    keeps: { key: `settings.mail.${kind}` },
  });
  const { saved } = editor;

  async function test(draft: Wording) {
    try {
      await sendTest.mutateAsync({ body: { mail: { ...draft, kind } } });
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
          onClick={() => (editor.draft ? void test(editor.draft) : undefined)}
        >
          {t('test')}
        </Button>
      }
    >
      {(draft) => (
        <>
          {saved ? <TextsCard editor={editor} saved={saved} /> : null}
          {/* Below and not beside, so that it is as wide as a mail. */}
          <Preview kind={kind} draft={draft} />
        </>
      )}
    </SettingsPage>
  );
}

function TextsCard({ editor, saved }: { editor: MailEditor; saved: Saved }) {
  const t = useText(mailSettingsText);
  const language = useLanguage();
  /** Where a name is put in: the text that was looked at last. */
  const at = useRef<MailTextField>('intro');
  const spoken = new Intl.DisplayNames(language, { type: 'language' }).of(saved.language) ?? saved.language;

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
        <p className="quiet text-sm">{t('language', { language: spoken })}</p>
        <TextField maxLength={200} autoComplete="off" {...field('subject')} />
        <TextField maxLength={200} autoComplete="off" {...field('heading')} />
        <TextAreaField rows={4} maxLength={2000} hint={t('intro_hint')} {...field('intro')} />
        <TextAreaField rows={4} maxLength={2000} hint={t('closing_hint')} {...field('closing')} />
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

/** The mail with the texts as they are entered; what cannot be shown leaves the one before. */
function Preview({ kind, draft }: { kind: BuyerMailKind; draft: Wording }) {
  const t = useText(mailSettingsText);
  const answer = useLiveAnswer(JSON.stringify([kind, draft]), (signal) =>
    callApi(previewBuyerMail, { body: { mail: { ...draft, kind } }, signal }),
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

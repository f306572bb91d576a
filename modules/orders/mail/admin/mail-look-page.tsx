import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { ColorField } from '#core/admin/shells/color-field.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { PictureField } from '#core/admin/shells/picture-field.tsx';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import { getMailLook, updateMailLook } from '#modules/identity/settings/contract/mail-look-calls.ts';
import { listShopMails, previewShopMail, testShopMail } from '../contract/mail-wording-calls.ts';
import { type ShopMailKind, shopMailKinds } from '../contract/shop-mail-kind.ts';
import { useLiveAnswer } from '../../base/admin/live-answer.ts';
import { MailPreview } from './mail-preview.tsx';
import { mailSettingsText } from './mail-settings-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import './mail-settings.css';

type Saved = ReplyOf<typeof getMailLook>['mail_look'];
interface Look {
  accent: string;
  logo: string;
}

const lookOf = ({ accent, logo }: Look): Look => ({ accent, logo });

/** /settings/mails/look: color and logo of all emails of the shop, with a preview. */
export function MailLookPage() {
  const t = useText(mailSettingsText);
  const { user } = useSession();
  const [kind, setKind] = useState<ShopMailKind>('confirmation');
  const load = useApiQuery(getMailLook, {}, { select: (reply) => reply.mail_look });
  const mails = useApiQuery(listShopMails, {}, { select: (reply) => reply.mails });
  const update = useApiMutation(updateMailLook, { refresh: [getMailLook] });
  const sendTest = useApiMutation(testShopMail);
  const editor = useEditor<Saved, Look>({
    load,
    toDraft: lookOf,
    save: async (draft, { version }) =>
      (await update.mutateAsync({ body: { mail_look: { ...draft, version } } })).mail_look,
    validate: (draft) => bodyProblems(updateMailLook, { mail_look: { ...draft, version: 0 } }, 'mail_look'),
    wrapper: 'mail_look',
    keeps: { key: 'settings.mail_look' },
  });
  // The shop's own language comes first.
  const shown = mails.data?.find((mail) => mail.kind === kind);
  const mail = shown && {
    kind,
    language: shown.language,
    subject: shown.subject,
    heading: shown.heading,
    intro: shown.intro,
    closing: shown.closing,
  };

  async function test(look: Look) {
    if (!mail) return;
    try {
      await sendTest.mutateAsync({ body: { mail, look } });
      showToast(t('test_done', { address: user.email }));
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  }
  return (
    <SettingsPage
      editor={editor}
      title={t('look')}
      text={t('look_lead')}
      crumbs={[
        { label: t('settings'), to: '/settings' },
        { label: t('title'), to: orderPaths.mails },
      ]}
      defaults={() => ({ accent: '', logo: '' })}
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
          <Card title={t('look')}>
            <div className="stack">
              <div className="mail-accent">
                <ColorField label={t('accent')} hint={t('accent_hint')} field={editor.field('accent')} />
              </div>
              <PictureField
                label={t('logo')}
                hint={t('logo_hint')}
                value={draft.logo}
                kinds={['png', 'jpg', 'jpeg', 'gif']}
                error={editor.errors.logo}
                disabled={editor.readOnly}
                picture={
                  draft.logo === '' ? (
                    <span className="dim">{t('logo_none')}</span>
                  ) : (
                    <img className="mail-logo" src={draft.logo} alt={t('logo')} />
                  )
                }
                onChange={(logo) => editor.set((before) => ({ ...before, logo }))}
              />
            </div>
          </Card>
          <Card title={t('preview')}>
            <div className="stack">
              <div className="mail-accent">
                <SelectField
                  label={t('preview_kind')}
                  value={kind}
                  options={shopMailKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
                  onChange={(value) => setKind(value as ShopMailKind)}
                />
              </div>
              {mail ? <Preview mail={mail} look={draft} /> : null}
            </div>
          </Card>
        </>
      )}
    </SettingsPage>
  );
}

type PreviewedMail = BodyOf<typeof previewShopMail>['mail'];

/** A mail in the colours as they are chosen; a colour that is none leaves the one before. */
function Preview({ mail, look }: { mail: PreviewedMail; look: Look }) {
  const t = useText(mailSettingsText);
  const answer = useLiveAnswer(JSON.stringify([mail, look]), (signal) =>
    callApi(previewShopMail, { body: { mail, look }, signal }),
  );
  return (
    <>
      {answer.error ? (
        <p className="text-sm" role="status">
          {t('preview_failed')}
        </p>
      ) : null}
      {answer.data ? <MailPreview mail={answer.data} /> : null}
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button, buttonClass } from '#core/admin/controls/button.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { listShopMails, previewShopMail, testShopMail } from '../contract/mail-wording-calls.ts';
import type { ShopMailKind } from '../contract/shop-mail-kind.ts';
import { useLiveAnswer } from '../../base/admin/live-answer.ts';
import { MailPreview } from './mail-preview.tsx';
import { mailSettingsText } from './mail-settings-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import './mail-settings.css';

type Mail = BodyOf<typeof previewShopMail>['mail'];

/** A mail of the shop where it is set up when it goes out: looked at, sent to oneself, and where it is worded. */
export function ShopMailTools({ kind }: { kind: ShopMailKind }) {
  const t = useText(mailSettingsText);
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const mails = useApiQuery(listShopMails, {}, { select: (reply) => reply.mails });
  const sendTest = useApiMutation(testShopMail);
  // The shop's own language comes first.
  const found = mails.data?.find((mail) => mail.kind === kind);
  const mail: Mail | undefined = found && {
    kind,
    language: found.language,
    subject: found.subject,
    heading: found.heading,
    intro: found.intro,
    closing: found.closing,
  };

  async function test(sent: Mail) {
    try {
      await sendTest.mutateAsync({ body: { mail: sent } });
      showToast(t('test_done', { address: user.email }));
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  }
  return (
    <div className="stack">
      <div className="row wrap">
        <Button disabled={!mail} aria-expanded={open} onClick={() => setOpen((before) => !before)}>
          {t('tools_look')}
        </Button>
        <Button
          disabled={!mail}
          busy={sendTest.isPending}
          onClick={() => (mail ? void test(mail) : undefined)}
        >
          {t('test')}
        </Button>
        <Link className={buttonClass()} to={orderPaths.mail(kind)}>
          {t('tools_word')}
        </Link>
      </div>
      {open && mail ? <Preview mail={mail} /> : null}
    </div>
  );
}

function Preview({ mail }: { mail: Mail }) {
  const t = useText(mailSettingsText);
  const answer = useLiveAnswer(JSON.stringify(mail), (signal) =>
    callApi(previewShopMail, { body: { mail }, signal }),
  );
  if (answer.error)
    return (
      <p className="text-sm" role="status">
        {t('preview_failed')}
      </p>
    );
  return answer.data ? <MailPreview mail={answer.data} /> : null;
}

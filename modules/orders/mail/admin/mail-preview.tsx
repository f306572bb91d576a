import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { previewShopMail } from '../contract/mail-wording-calls.ts';
import { mailSettingsText } from './mail-settings-text.ts';

const widths = ['wide', 'narrow'] as const;

/** A mail as its reader sees it, in a frame of its own that runs, sends and opens nothing. */
export function MailPreview({ mail }: { mail: ReplyOf<typeof previewShopMail> }) {
  const t = useText(mailSettingsText);
  const [width, setWidth] = useState<(typeof widths)[number]>('wide');
  return (
    <div className="stack">
      <dl className="fact-lines mail-head">
        <div>
          <dt>{t('from')}</dt>
          <dd>{mail.from_name}</dd>
        </div>
        <div>
          <dt>{t('answers')}</dt>
          <dd>{mail.reply_to || t('answers_none')}</dd>
        </div>
        <div>
          <dt>{t('subject')}</dt>
          <dd>{mail.subject}</dd>
        </div>
      </dl>
      <div className="row wrap mail-widths">
        {widths.map((one) => (
          <Button key={one} size="small" aria-pressed={one === width} onClick={() => setWidth(one)}>
            {t(`preview_${one}`)}
          </Button>
        ))}
      </div>
      <div className={`mail-frame ${width}`}>
        {/* Another frame for each mail: one that goes on to another document is a step of Back, at every key pressed. */}
        <iframe key={mail.html} title={t('preview_of')} sandbox="" srcDoc={mail.html} />
      </div>
    </div>
  );
}

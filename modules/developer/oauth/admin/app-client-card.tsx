import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { DeveloperApp } from '../contract/developer-app-calls.ts';
import { generateAccessToken } from '../contract/oauth-calls.ts';
import { oauthText } from './oauth-text.ts';
import '../../program/admin/developer.css';

/** What the app's program needs to know: its client id, and where to go. */
export function AppClientCard({ app }: { app: DeveloperApp }) {
  const t = useText(oauthText);
  const formats = useFormats();
  const lines = [
    { label: t('client_id'), text: app.client_id },
    { label: t('authorize_address'), text: `${location.origin}/oauth/v2/authorize` },
    { label: t('token_address'), text: `${location.origin}${generateAccessToken.path}` },
  ];
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast(t('copied'));
    } catch {
      showToast(t('not_copied'), { tone: 'bad' });
    }
  }
  return (
    <Card title={t('client')}>
      <div className="stack">
        {lines.map(({ label, text }) => (
          <div key={label}>
            <p className="dim text-sm">{label}</p>
            <div className="secret-line">
              <code>{text}</code>
              <Button
                size="small"
                icon="copy"
                aria-label={t('copy', { what: label })}
                onClick={() => void copy(text)}
              />
            </div>
          </div>
        ))}
        <dl className="fact-lines">
          <div>
            <dt>{t('secret')}</dt>
            <dd>
              {app.kind === 'public' ? t('secret_none') : t('secret_ending', { ending: app.secret_ending })}
            </dd>
          </div>
          <div>
            <dt>{t('shops')}</dt>
            <dd>{formats.number(app.grants_count)}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

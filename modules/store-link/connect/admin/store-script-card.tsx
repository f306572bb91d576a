import { useId } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { sentenceText } from '#core/admin/client/sentence-text.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { checkStoreScript, getIntegration, type Integration } from '../../link/contract/integrate-calls.ts';
import { storeLinkText } from './store-link-text.ts';

/** The one tag that brings offers onto the store's pages, and whether it was seen there. */
export function StoreScriptCard({ integration, tag }: { integration: Integration; tag: string }) {
  const t = useText(storeLinkText);
  const label = useId();
  const check = useApiMutation(checkStoreScript, {
    refresh: [getIntegration],
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  async function copy() {
    try {
      await navigator.clipboard.writeText(tag);
      showToast(t('copied'));
    } catch {
      showToast(t('not_copied'), { tone: 'bad' });
    }
  }
  return (
    <Card title={t('script')}>
      <div className="stack">
        <p>{t('script_text')}</p>
        <div>
          <p id={label} className="strong text-sm">
            {t('script_label')}
          </p>
          <div className="store-link-tag">
            <code dir="ltr" tabIndex={0} role="textbox" aria-readonly="true" aria-labelledby={label}>
              {tag}
            </code>
            <Button size="small" icon="copy" onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </div>
        </div>
        <p className="dim text-sm">{t(`script_${integration.provider}`)}</p>
        <ScriptState script={integration.script} />
        <div className="store-link-check">
          <Button busy={check.isPending} onClick={() => check.mutate({})}>
            {t('check')}
          </Button>
          <span className="dim text-sm">{t('check_hint')}</span>
        </div>
      </div>
    </Card>
  );
}

function ScriptState({ script: { found, error, problem, checked_at } }: { script: Integration['script'] }) {
  const t = useText(storeLinkText);
  const formats = useFormats();
  if (checked_at === null) return null;
  const tone = found === true ? 'ok' : found === false ? 'warn' : 'bad';
  return (
    <p className={`note ${tone}`} role="status">
      <Icon name={found === true ? 'check' : 'alert'} size={16} />
      <span>
        {found === null
          ? t('not_looked', { reason: sentenceText(problem, error ?? '') })
          : t(found ? 'found' : 'not_found')}{' '}
        <span className="text-sm">{t('looked_at', { time: formats.dateTime(checked_at) })}</span>
      </span>
    </p>
  );
}

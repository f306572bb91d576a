import './truth.css';
import { Link } from '@tanstack/react-router';
import { Button } from '#core/admin/controls/button.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { conversionPaths } from './conversion-paths.ts';
import { truthText } from './truth-text.ts';
import { useHonesty } from './use-honesty.ts';

/** Shows the Honest setting in an editor that depends on it; it is changed on the dashboard. */
export function HonestLine() {
  const t = useText(truthText);
  const { honest, retry } = useHonesty();
  return (
    <div className="honest-line">
      <div className="row wrap">
        <span className="grow">
          <strong>{t('honest')}</strong> <span className="dim">{t('honest_whole')}</span>
        </span>
        {honest === undefined ? null : (
          <StatusTag tone={honest ? 'ok' : 'warn'}>{t(honest ? 'honest_on' : 'honest_off')}</StatusTag>
        )}
      </div>
      {retry ? (
        <div className="note bad" role="alert">
          <span className="grow">{t('honest_failed')}</span>
          <Button size="small" onClick={retry}>
            {t('honest_again')}
          </Button>
        </div>
      ) : null}
      <p className="quiet text-sm">
        {honest === undefined ? null : t(honest ? 'honest_on_text' : 'honest_off_text')}{' '}
        <Link to={conversionPaths.dashboard}>{t('honest_covers')}</Link>
      </p>
    </div>
  );
}

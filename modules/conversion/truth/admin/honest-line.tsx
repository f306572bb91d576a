import './truth.css';
import { Link } from '@tanstack/react-router';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { conversionPaths } from './conversion-paths.ts';
import { truthText } from './truth-text.ts';

/** Whether the shop shows only what is true, where an editor has to do with it; it is turned on the dashboard. */
export function HonestLine({ honest }: { honest: boolean }) {
  const t = useText(truthText);
  return (
    <div className="honest-line">
      <div className="row wrap">
        <span className="grow">
          <strong>{t('honest')}</strong> <span className="dim">{t('honest_whole')}</span>
        </span>
        <StatusTag tone={honest ? 'ok' : 'warn'}>{t(honest ? 'honest_on' : 'honest_off')}</StatusTag>
      </div>
      <p className="quiet text-sm">
        {t(honest ? 'honest_on_text' : 'honest_off_text')}{' '}
        <Link to={conversionPaths.dashboard}>{t('honest_covers')}</Link>
      </p>
    </div>
  );
}

import { Icon } from '#core/admin/frame/icon.tsx';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getHonesty } from '../contract/honest-calls.ts';
import { truthText } from './truth-text.ts';

/** Stands beside a field that no fact stands behind, and says who sees it. */
export function SimulatedNote() {
  const t = useText(truthText);
  const { data } = useApiQuery(getHonesty, {}, { staleTime: 30_000 });
  const isShown = data?.honesty.honest === false;
  return (
    <p className="note warn" role="note">
      <Icon name="alert" size={16} />
      <span className="grow">
        <strong>{t('simulated')}</strong> {t(isShown ? 'simulated_shown' : 'simulated_hint')}
      </span>
    </p>
  );
}

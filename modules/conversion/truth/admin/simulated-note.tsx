import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { truthText } from './truth-text.ts';
import { useHonesty } from './use-honesty.ts';

/** Names who sees something simulated, once the Honest setting is known. */
export function useSimulatedText(): string {
  const t = useText(truthText);
  const { honest } = useHonesty();
  if (honest === undefined) return t('simulated_unknown');
  return t(honest ? 'simulated_hint' : 'simulated_shown');
}

/** Stands beside a field with nothing real behind it. */
export function SimulatedNote() {
  const t = useText(truthText);
  const text = useSimulatedText();
  return (
    <p className="note warn" role="note">
      <Icon name="alert" size={16} />
      <span className="grow">
        <strong>{t('simulated')}</strong> {text}
      </span>
    </p>
  );
}

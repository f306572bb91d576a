import { Link } from '@tanstack/react-router';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { Card } from '#core/admin/frame/card.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { upsellText } from './upsell-text.ts';

export interface SetupStep {
  id: 'create' | 'active' | 'seen';
  done: boolean;
  /** A screen of the admin, or … */
  to?: string;
  /** … a page outside of it. */
  href?: string;
}

/** What is left to do until offers work; read from what there is, so nothing has to be ticked off. */
export function UpsellSetup({ steps }: { steps: readonly SetupStep[] }) {
  const t = useText(upsellText);
  const done = steps.filter((step) => step.done).length;
  return (
    <Card title={t('setup')} end={t('setup_done', { done, all: steps.length })} flush>
      <ol className="upsell-steps">
        {steps.map((step) => (
          <li key={step.id} className={step.done ? 'done' : undefined}>
            <span className="upsell-mark" role="img" aria-label={t(step.done ? 'step_done' : 'step_open')}>
              {step.done ? <Icon name="check" size={16} /> : null}
            </span>
            <span className="upsell-step">
              <b>{t(`step_${step.id}`)}</b> <span>{t(`step_${step.id}_text`)}</span>
            </span>
            {step.done ? null : <StepLink step={step} label={t(`step_${step.id}_do`)} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepLink({ step, label }: { step: SetupStep; label: string }) {
  const className = buttonClass('default', 'small');
  if (step.to !== undefined)
    return (
      <Link to={step.to} className={className}>
        {label}
      </Link>
    );
  return (
    <a href={step.href} className={className} target="_blank" rel="noopener">
      {label}
      <Icon name="external" size={16} />
    </a>
  );
}

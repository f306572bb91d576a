import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { homeText } from './home-text.ts';
import type { SetUp, SetUpStep } from './set-up-steps.ts';

/** Steps that tick themselves off by what the shop has; the first open one is spread out. */
export function SetUpGuide({ setUp }: { setUp: SetUp }) {
  const t = useText(homeText);
  const { steps } = setUp;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  if (steps.length === 0) return null;

  function hide() {
    setUp.hide();
    showToast(t('setup_hidden'), { action: { label: t('undo'), run: setUp.show } });
  }

  return (
    <section className="card" aria-labelledby="set-up-title">
      <header className="set-up-head">
        <h2 id="set-up-title">{t('setup')}</h2>
        <span className="set-up-bar" aria-hidden="true">
          <i style={{ width: `${(100 * done) / steps.length}%` }} />
        </span>
        <span className="dim text-sm tabular grow set-up-count">
          {t('setup_progress', { done, all: steps.length })}
        </span>
        <button type="button" className="icon-button small" aria-label={t('setup_dismiss')} onClick={hide}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <ol className="set-up-steps">
        {steps.map((step) => (
          <li key={step.id} className={step === next ? 'now' : step.done ? 'done' : undefined}>
            <span
              className="set-up-mark"
              role="img"
              aria-label={t(step.done ? 'setup_step_done' : 'setup_step_open')}
            >
              {step.done ? <Icon name="check" size={14} /> : null}
            </span>
            <div className="set-up-step">
              <h3>
                {step.done ? <StepPage step={step}>{t(`step_${step.id}`)}</StepPage> : t(`step_${step.id}`)}
              </h3>
              {step.done ? null : <p className="quiet">{t(`step_${step.id}_text`)}</p>}
            </div>
            {step.done ? null : (
              <StepPage
                step={step}
                className={buttonClass(step === next ? 'primary' : 'default', 'small', 'set-up-do')}
              >
                {t(`step_${step.id}_do`)}
              </StepPage>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Leads to where a step is taken, done or not. */
function StepPage({
  step,
  className,
  children,
}: {
  step: SetUpStep;
  className?: string;
  children: ReactNode;
}) {
  if (step.to !== undefined)
    return (
      <Link className={className} to={step.to} onClick={step.onOpen}>
        {children}
      </Link>
    );
  return (
    <a className={className} href={step.href} target="_blank" rel="noopener">
      {children}
      <Icon name="external" size={16} />
    </a>
  );
}

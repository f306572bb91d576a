import { Link } from '@tanstack/react-router';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { translateSentence } from '#core/admin/client/sentence-text.ts';
import { buttonClass, Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { useMay, useStoreName, useStorePage } from '#core/admin/client/session-context.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getAppSettings, updateAppSettings } from '#modules/identity/settings/contract/app-settings-calls.ts';
import {
  changeOnboarding,
  getOnboarding,
  type OnboardingState,
  type OnboardingStep,
} from '../contract/onboarding-calls.ts';
import { guideSentences } from '../contract/guide-sentences.ts';
import type { OnboardingChange, OnboardingStepType } from '../contract/onboarding-choice.ts';
import { upsellApp } from '../../offer/contract/upsell-settings.ts';
import { guidePaths } from './guide-path.ts';
import { guideText } from './guide-text.ts';

type Change = (type: OnboardingStepType, change: OnboardingChange) => void;

/** What is left to set up: three steps open, the others as a line each (V006, V136–V139). */
export function GuideSetupCard({ state }: { state: OnboardingState }) {
  const t = useText(guideText);
  const mayChange = useMay('apps');
  const call = useApiMutation(changeOnboarding, {
    refresh: [getOnboarding],
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  const change: Change = (type, to) => {
    if (mayChange && !call.isPending) call.mutate({ body: { step: { type, change: to } } });
  };
  const { steps, number_active, hidden_steps } = state;
  const open = steps.slice(0, number_active);
  const later = steps.slice(number_active);
  return (
    <Card
      title={t('setup')}
      end={steps.length > 0 ? t('setup_left', { count: steps.length }) : t('setup_done')}
      flush
      className="guide-setup"
    >
      {open.length > 0 ? (
        <ol className="guide-steps" aria-busy={call.isPending}>
          {open.map((step, at) => (
            <OpenStep key={step.type} step={step} at={at + 1} change={change} />
          ))}
        </ol>
      ) : null}
      {later.length > 0 ? (
        <div className="guide-later" role="group" aria-label={t('later')}>
          {later.map((step) => {
            const name = translateSentence(guideSentences[step.type]);
            return (
              <button
                key={step.type}
                type="button"
                className="chip add"
                aria-label={t('bring_step', { name })}
                onClick={() => change(step.type, 'bring')}
              >
                <Icon name="plus" size={16} />
                {name}
              </button>
            );
          })}
        </div>
      ) : null}
      <footer className="guide-foot">
        <Domain state={state} />
        {hidden_steps.length > 0 ? (
          <MenuButton
            className="link-button"
            items={hidden_steps.map(({ type }) => ({
              id: type,
              label: translateSentence(guideSentences[type]),
              icon: 'undo',
              onSelect: () => change(type, 'show'),
            }))}
          >
            {t('hidden', { count: hidden_steps.length })}
            <Icon name="chevronDown" size={16} />
          </MenuButton>
        ) : null}
      </footer>
    </Card>
  );
}

function OpenStep({ step, at, change }: { step: OnboardingStep; at: number; change: Change }) {
  const t = useText(guideText);
  const name = translateSentence(guideSentences[step.type]);
  return (
    <li>
      <span className="guide-number" role="img" aria-label={t('step_state', { at })}>
        {at}
      </span>
      <div className="grow guide-step-words">
        <h3>{name}</h3>
        <p className="quiet">{translateSentence(guideSentences[`${step.type}_about`])}</p>
        {step.allow_skip ? (
          <div className="row wrap guide-ways">
            <button
              type="button"
              className="link-button guide-way"
              aria-label={t('skip_step', { name })}
              onClick={() => change(step.type, 'skip')}
            >
              {t('skip')}
            </button>
            <button
              type="button"
              className="link-button guide-way"
              aria-label={t('done_step', { name })}
              onClick={() => change(step.type, 'done')}
            >
              {t('done')}
            </button>
          </div>
        ) : null}
      </div>
      {step.type === 'turn_on_quick_view' ? (
        <QuickViewButton>{translateSentence(guideSentences[`${step.type}_do`])}</QuickViewButton>
      ) : (
        <Link
          to={guidePaths[step.type].to}
          search={guidePaths[step.type].search}
          className={buttonClass('default', 'small', 'guide-step-do')}
        >
          {translateSentence(guideSentences[`${step.type}_do`])}
        </Link>
      )}
    </li>
  );
}

/** Turns quick view on, which takes its step away; what it looks like is in the settings. */
function QuickViewButton({ children }: { children: string }) {
  const t = useText(guideText);
  const mayChange = useMay('apps');
  const call = useApiMutation(updateAppSettings, {
    refresh: [getOnboarding, getAppSettings],
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  const turn = (quick_view: boolean) =>
    call.mutateAsync({ body: { app_code: upsellApp, settings: { quick_view } } });
  return (
    <div className="row wrap">
      <Link to={guidePaths.turn_on_quick_view.to} className="link-button">
        {t('quick_view_look')}
      </Link>
      <Button
        size="small"
        className="guide-step-do"
        disabled={!mayChange || call.isPending}
        onClick={() =>
          void turn(true).then(
            () =>
              showToast(t('quick_view_on'), {
                action: { label: t('undo'), run: () => void turn(false).catch(() => {}) },
              }),
            () => {},
          )
        }
      >
        {children}
      </Button>
    </div>
  );
}

/** Whether shoppers meet offers at the shop's own address. */
function Domain({ state }: { state: OnboardingState }) {
  const t = useText(guideText);
  const storePage = useStorePage();
  const store = useStoreName();
  const verified = state.domain_verification_status === 'verified';
  return (
    <p className="guide-domain">
      <StatusTag tone={verified ? 'ok' : 'warn'}>{t(verified ? 'verified' : 'pending')}</StatusTag>
      <span className="quiet">{t(verified ? 'domain_verified' : 'domain_pending', { domain: store })}</span>
      {verified ? null : (
        <a href={storePage('')} target="_blank" rel="noopener" className="link-button">
          {t('open_store')}
          <Icon name="external" size={16} />
        </a>
      )}
    </p>
  );
}

/** In the card's place when it could not be read. */
export function GuideFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText(guideText);
  return (
    <div className="note bad" role="alert">
      <Icon name="alert" size={16} />
      <p className="grow">
        <span className="strong">{t('failed')}</span> {error.message}
      </p>
      <Button size="small" onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import {
  beginTwoStep,
  endTwoStep,
  getAccountProfile,
  listSessions,
  renewRecoveryCodes,
  type AccountProfile,
} from '../contract/profile-calls.ts';
import { PasswordDialog } from '../../session/admin/password-dialog.tsx';
import { profileText } from './profile-text.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TwoStepDialog } from './two-step-dialog.tsx';

type Step =
  | { at: 'password'; for: 'begin' | 'renew' | 'end' }
  | { at: 'scan'; begun: ReplyOf<typeof beginTwoStep> }
  | { at: 'codes'; codes: readonly string[] };

/** Fewer recovery codes than this are worth a word. */
const fewCodes = 3;

/** Two-step sign-in: turned on with an app, renewed, turned off; each asks for the password. */
export function ProfileTwoStepCard({ user }: { user: AccountProfile }) {
  const t = useText(profileText);
  const [step, setStep] = useState<Step>();
  const refresh = [getAccountProfile, listSessions];
  const begin = useApiMutation(beginTwoStep);
  const renew = useApiMutation(renewRecoveryCodes, { refresh });
  const end = useApiMutation(endTwoStep, { refresh });
  const close = () => setStep(undefined);

  async function proceed(purpose: 'begin' | 'renew' | 'end', current_password: string) {
    const body = { current_password };
    if (purpose === 'begin') setStep({ at: 'scan', begun: await begin.mutateAsync({ body }) });
    else if (purpose === 'renew')
      setStep({ at: 'codes', codes: (await renew.mutateAsync({ body })).recovery_codes });
    else {
      await end.mutateAsync({ body });
      close();
      showToast(t('two_step_ended'));
    }
  }
  const ask = (purpose: 'begin' | 'renew' | 'end') => setStep({ at: 'password', for: purpose });
  const left = user.recovery_codes_left;
  return (
    <Card
      title={t('two_step')}
      end={
        user.two_step ? (
          <StatusTag tone="ok">{t('two_step_on')}</StatusTag>
        ) : (
          <StatusTag>{t('two_step_off')}</StatusTag>
        )
      }
    >
      <div className="stack">
        <p className="quiet">{t('two_step_lead')}</p>
        {user.two_step ? (
          <p className={left < fewCodes ? 'note warn' : 'dim text-sm'}>{t('codes_left', { count: left })}</p>
        ) : null}
        <div className="row wrap">
          {user.two_step ? (
            <>
              <Button onClick={() => ask('renew')}>{t('codes_renew')}</Button>
              <Button tone="danger-text" onClick={() => ask('end')}>
                {t('two_step_end')}
              </Button>
            </>
          ) : (
            <Button icon="lock" onClick={() => ask('begin')}>
              {t('two_step_begin')}
            </Button>
          )}
        </div>
      </div>
      {step?.at === 'password' ? (
        <PasswordDialog
          key={step.for}
          title={t(`${step.for}_title`)}
          text={t(`${step.for}_text`)}
          action={t(`${step.for}_do`)}
          danger={step.for === 'end'}
          onClose={close}
          onSubmit={(password) => proceed(step.for, password)}
        />
      ) : null}
      {step?.at === 'scan' ? (
        <TwoStepDialog
          begun={step.begun}
          onClose={close}
          onConfirmed={(codes) => setStep({ at: 'codes', codes })}
        />
      ) : null}
      {step?.at === 'codes' ? (
        <RecoveryCodesDialog codes={step.codes} email={user.email} onClose={close} />
      ) : null}
    </Card>
  );
}

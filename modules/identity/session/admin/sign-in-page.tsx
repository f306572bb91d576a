import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import { authText } from './auth-text.ts';
import { sessionText } from './session-text.ts';
import { withReturn } from './return-path.ts';
import { SecondStepCard } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useEnter } from './session-entry.ts';

type Step = { at: 'password' | 'expired' | 'link' } | { at: 'code'; token: string };

/** /sign-in?return=/offers. Goes back to where the person was going; only to paths of this admin. */
export function SignInPage() {
  const t = useText(authText);
  const words = useText(sessionText);
  const enter = useEnter();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const [email, setEmail] = useState('');
  const toPassword = () => setStep({ at: 'password' });

  if (step.at === 'code')
    return (
      <SecondStepCard
        token={step.token}
        onSignedIn={enter}
        onExpired={() => setStep({ at: 'expired' })}
        onCancel={toPassword}
      />
    );
  if (step.at === 'link')
    return (
      <AuthLayout
        title={t('look_title')}
        icon={{ name: 'check', tone: 'ok' }}
        lead={t('link_sent', { email })}
      >
        <div className="auth-actions btn-column">
          <p className="quiet text-sm">{t('link_sent_hint')}</p>
          <Button onClick={toPassword}>{t('back_to_sign_in')}</Button>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={words('sign_in_title')}
      foot={
        <>
          {t('no_account')}{' '}
          <Link to={withReturn(outsidePaths.signUp, location.search)}>{t('create_shop')}</Link>
        </>
      }
    >
      <div className="stack">
        {step.at === 'expired' ? (
          <p className="note warn" role="alert">
            <Icon name="alert" size={16} />
            {t('second_expired')}
          </p>
        ) : null}
        <SignInForm
          onSignedIn={enter}
          email={email}
          onSecondStep={(token, typed) => {
            setEmail(typed);
            setStep({ at: 'code', token });
          }}
          onLinkSent={(typed) => {
            setEmail(typed);
            setStep({ at: 'link' });
          }}
        />
      </div>
    </AuthLayout>
  );
}

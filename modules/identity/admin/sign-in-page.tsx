import { useEffect } from 'react';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { identityText } from './identity-text.ts';
import { SignInForm } from './sign-in-form.tsx';
import './sign-in.css';

/** /sign-in?return=/offers. Goes back to where the person was going; only to paths of this admin. */
export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useText(identityText);
  const title = t('sign_in_title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <p className="sign-in-mark">
          <span className="shop-mark" aria-hidden="true">
            B
          </span>
          Backroom
        </p>
        <div className="card sign-in-card">
          <h1>{title}</h1>
          <SignInForm onSignedIn={onSignedIn} />
        </div>
      </div>
    </main>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from '#core/admin/controls/icon.tsx';
import './auth.css';

export interface AuthLayoutProps {
  /** The page's heading, and its document title. */
  title: string;
  /** One or two sentences below the heading. */
  lead?: ReactNode;
  /** Above the heading, where the card says how something ended. */
  icon?: { name: IconName; tone?: 'ok' | 'warn' | 'bad' };
  children?: ReactNode;
  /** Below the card: the way to another page. */
  foot?: ReactNode;
  /** `main` is the frame's look for someone who is not signed in (V261), `blank` a page without anything around. */
  look?: 'card' | 'main' | 'blank';
}

/** The one layout of the pages outside the frame: mark, card, way on. */
export function AuthLayout({ look = 'card', foot, ...card }: AuthLayoutProps) {
  if (look === 'main')
    return (
      <div className="app auth-app">
        <header className="top-bar">
          <Mark />
        </header>
        <main className="main">
          <div className="auth-box">
            <AuthCard {...card} />
            {foot ? <p className="auth-foot">{foot}</p> : null}
          </div>
        </main>
      </div>
    );
  return (
    <main className="auth">
      <div className="auth-box">
        {look === 'blank' ? null : <Mark />}
        <AuthCard {...card} />
        {foot ? <p className="auth-foot">{foot}</p> : null}
      </div>
    </main>
  );
}

function Mark() {
  return (
    <p className="auth-mark">
      <span className="shop-mark" aria-hidden="true">
        B
      </span>
      Backroom
    </p>
  );
}

function AuthCard({ title, lead, icon, children }: Omit<AuthLayoutProps, 'look' | 'foot'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = title.includes('Backroom') ? title : `${title} · Backroom`;
  }, [title]);
  // A change of state is read out: focus goes to its first empty field, or to the heading where there is none.
  useEffect(() => {
    const fields = [...(card.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])];
    const first = fields.find((field) => field.value === '') ?? fields[0] ?? heading.current;
    first?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className="card auth-card" ref={card}>
      {icon ? (
        <span className={icon.tone ? `auth-icon ${icon.tone}` : 'auth-icon'}>
          <Icon name={icon.name} />
        </span>
      ) : null}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead ? <div className="auth-lead">{lead}</div> : null}
      {children ? <div className="auth-body btn-column">{children}</div> : null}
    </div>
  );
}

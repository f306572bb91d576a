import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Icon, type IconName } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { authText } from './auth-text.ts';
import { useSecondsUntil, useWaitText } from './countdown.ts';
import { isSpent, secondStepToken } from './link-error.ts';
import './auth.css';

/** Which field a refusal is about, where the server names none. */
const fieldsOfCodes: Readonly<Record<string, readonly string[]>> = {
  'identity.wrong_credentials': ['password'],
  'identity.weak_password': ['new_password', 'password'],
  'identity.wrong_code': ['otp', 'code'],
  'identity.email_taken': ['email'],
};

export interface AuthFormOptions {
  /** The link that this form stands on does not work (any more). */
  onSpent?: () => void;
  /** Everything was right, and the account asks for a code of its authenticator app. */
  onSecondStep?: (token: string) => void;
}

export interface AuthForm<Name extends string> {
  values: Readonly<Record<Name, string>>;
  busy: boolean;
  /** Seconds until the server listens again, after a 429. */
  wait: number;
  failure: string | null;
  /** The code of what was refused last. */
  refusedWith: string | null;
  /** Counts what was refused beside fields; the form moves the cursor there. */
  refusals: number;
  field: (name: Name) => {
    name: Name;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  /** Fills fields in; what was refused is forgotten. */
  setValues: (values: Partial<Record<Name, string>>) => void;
  /** Shows sentences beside fields and puts the cursor into the first. */
  refuse: (fields: Partial<Record<Name, string>>) => void;
  /**
   * Sends once at a time and shows what comes back. False when nothing was sent or it was refused. With `otherWay`
   * it is another call than the one that waits.
   */
  send: (call: () => Promise<unknown>, how?: { otherWay?: boolean }) => Promise<boolean>;
}

/**
 * A form outside the frame: what was typed stays through every failure, a refusal lands on its field, a second
 * submit waits for the first, and "too many" counts down.
 */
export function useAuthForm<Name extends string>(
  start: Record<Name, string>,
  { onSpent, onSecondStep }: AuthFormOptions = {},
): AuthForm<Name> {
  const t = useText(authText);
  const [values, setAll] = useState<Record<Name, string>>(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusedWith, setRefusedWith] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [closedUntil, setClosedUntil] = useState(0);
  const running = useRef(false);
  const wait = useSecondsUntil(closedUntil);

  function refuse(fields: Partial<Record<string, string>>) {
    setErrors(fields as Record<string, string>);
    setRefusals((count) => count + 1);
  }

  function explain(error: unknown, otherWay: boolean) {
    if (!(error instanceof ApiError)) return setFailure(t('failed'));
    if (!otherWay) setRefusedWith(error.code);
    const token = secondStepToken(error);
    if (token !== undefined && onSecondStep) return onSecondStep(token);
    if (onSpent && isSpent(error)) return onSpent();
    if (error.status === 429 && !otherWay) setClosedUntil(Date.now() + (error.retryAfter ?? 30) * 1000);
    const known = Object.entries(error.fields).filter(([name]) => name in values);
    const named = fieldsOfCodes[error.code]?.find((name) => name in values);
    if (known.length > 0) refuse(Object.fromEntries(known));
    else if (named) refuse({ [named]: error.message });
    else setFailure(Object.values(error.fields)[0] ?? error.message);
  }

  async function send(call: () => Promise<unknown>, { otherWay = false } = {}): Promise<boolean> {
    if (running.current || (wait > 0 && !otherWay)) return false;
    setFailure(null);
    if (!otherWay) setRefusedWith(null);
    setErrors({});
    running.current = true;
    setBusy(true);
    try {
      await call();
      return true;
    } catch (error) {
      explain(error, otherWay);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    values,
    busy,
    wait,
    failure,
    refusedWith,
    refusals,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => {
        setAll((before) => ({ ...before, [name]: value }));
        setErrors(({ [name]: _mended, ...rest }) => rest);
      },
    }),
    setValues: (some) => {
      setAll((before) => ({ ...before, ...some }));
      setErrors({});
    },
    refuse,
    send,
  };
}

export interface AuthFormProps<Name extends string> {
  form: AuthForm<Name>;
  /** What the one button says. */
  label: string;
  icon?: IconName;
  tone?: 'primary' | 'danger' | 'default';
  /** Runs when nothing is blank; what it throws is shown. */
  onSend: (values: Readonly<Record<Name, string>>) => Promise<unknown>;
  /** Fields that may stay empty. */
  optional?: readonly Name[];
  children?: ReactNode;
  /** Below the button: other ways. */
  after?: ReactNode;
}

/** Failure, fields and the one button of a form outside the frame. */
export function AuthForm<Name extends string>(props: AuthFormProps<Name>) {
  const { form, label, icon, tone = 'primary', onSend, optional = [], children, after } = props;
  const t = useText(authText);
  const waitText = useWaitText();
  const element = useRef<HTMLFormElement>(null);
  const { refusals } = form;

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (form.busy || form.wait > 0) return;
    const blank = (Object.keys(form.values) as Name[]).filter(
      (name) => form.values[name].trim() === '' && !optional.includes(name),
    );
    if (blank.length > 0)
      form.refuse(Object.fromEntries(blank.map((name) => [name, t('blank')])) as Record<Name, string>);
    else void form.send(() => onSend(form.values));
  }

  return (
    <form ref={element} className="auth-form btn-column stack" noValidate onSubmit={onSubmit}>
      {form.failure ? (
        <p className="note bad" role="alert">
          <Icon name="alert" size={16} />
          {form.failure}
        </p>
      ) : null}
      {children}
      <Button
        className="auth-submit"
        type="submit"
        tone={tone}
        icon={icon}
        busy={form.busy}
        disabled={form.wait > 0}
        // Counts every second, so it is not announced; the failure above was announced once.
        aria-live="off"
      >
        {form.wait > 0 ? t('wait', { time: waitText(form.wait) }) : label}
      </Button>
      {after}
    </form>
  );
}

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once a page; `danger` filled red, in confirm dialogs only; `danger-text` leads to one. */
  tone?: 'default' | 'primary' | 'plain' | 'danger' | 'danger-text';
  /** 36 px, 32 px, 28 px; taller on phones. */
  size?: 'normal' | 'small' | 'tiny';
  icon?: IconName;
  iconAfter?: IconName;
  /** Work is on its way: the button stays focusable, says so, and does nothing. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

export function Button({
  tone = 'default',
  size = 'normal',
  icon,
  iconAfter,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(tone, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon ? <Icon name={icon} size={16} /> : null}
      {children}
      {iconAfter ? <Icon name={iconAfter} size={16} /> : null}
    </button>
  );
}

/** The same look for links: `<Link className={buttonClass('primary')} …>`. */
export function buttonClass(
  tone: NonNullable<ButtonProps['tone']> = 'default',
  size: NonNullable<ButtonProps['size']> = 'normal',
  extra?: string,
): string {
  return ['btn', tone === 'default' ? '' : tone, size === 'normal' ? '' : size, extra ?? '']
    .filter(Boolean)
    .join(' ');
}

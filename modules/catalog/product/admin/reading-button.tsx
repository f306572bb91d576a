import type { KeyboardEvent, ReactNode } from 'react';
import { buttonClass } from '#core/admin/controls/button.tsx';

interface ReadingButtonProps {
  label?: string;
  /** Undefined where there is nothing further to show. */
  onPress: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A button that shows more of what is there. It is no control of the form: in a form that is only read those are
 * disabled, and this is for reading.
 */
export function ReadingButton({ label, onPress, children }: ReadingButtonProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPress?.();
  };
  return (
    <span
      role="button"
      tabIndex={0}
      className={buttonClass('default', 'tiny')}
      aria-label={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      onKeyDown={press}
    >
      {children}
    </span>
  );
}

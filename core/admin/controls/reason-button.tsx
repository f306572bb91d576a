import '../theme/form-controls.css';
import { useId, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface ReasonButtonProps extends ButtonProps {
  /** Why it cannot be pressed now; without one it is a button like any other. */
  reason?: string;
}

/**
 * A button that says why it is off. It keeps its place in the tab order; the reason is its description and
 * shows under pointer, focus and touch, and goes with Esc.
 */
export function ReasonButton({ reason, onClick, ...rest }: ReasonButtonProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (reason === undefined) return <Button {...rest} onClick={onClick} />;
  return (
    <span
      className="reason-button"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
    >
      <Button
        {...rest}
        aria-disabled
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      />
      <span id={id} role="tooltip" className={open ? 'reason open' : 'reason'}>
        {reason}
      </span>
    </span>
  );
}

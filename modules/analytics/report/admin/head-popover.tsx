import './report-span.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Icon, type IconName } from '#core/admin/controls/icon.tsx';

/** A control in a report's head: a button with the current choice, and a panel that changes it. */
export function HeadPopover({
  icon,
  label,
  value,
  look,
  panelLook,
  shown,
  children,
}: {
  icon: IconName;
  /** Of the panel. */
  label: string;
  /** The current choice, as the button's accessible name has it. */
  value: string;
  look: string;
  panelLook: string;
  /** The same as the button shows it. */
  shown: ReactNode;
  /** The panel's content while it is open. */
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    element.addEventListener('toggle', onToggle);
    return () => element.removeEventListener('toggle', onToggle);
  }, []);
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      <button
        type="button"
        className={buttonClass('default', 'normal', look)}
        aria-haspopup="dialog"
        aria-label={`${label}: ${value}`}
        popoverTarget={id}
      >
        <Icon name={icon} size={16} />
        <span className="cut">{shown}</span>
        <Icon name="chevronDown" size={16} />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`menu ${panelLook}`}
      >
        {open ? children(close) : null}
      </div>
    </>
  );
}

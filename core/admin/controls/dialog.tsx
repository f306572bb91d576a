import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { frameText } from '../i18n/frame-text.ts';
import { useText } from '../i18n/text-catalogue.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot; the dialog has no foot without them. */
  footer?: ReactNode;
  /** `small` 440 px for questions, `medium` 640 px, `large` 912 px for pickers; all fill a phone but `small`. */
  size?: 'small' | 'medium' | 'large';
  /** Ctrl/⌘ Enter. */
  onCommit?: () => void;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** No padding around the children, for panes with their own. */
  flush?: boolean;
}

/** `<form ref={startInFirstField}>`: a dialog that asks for something opens in its first field. */
export function startInFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/**
 * A modal on the browser's own `<dialog>`: focus stays inside, the page behind is inert, Esc closes and
 * focus goes back to where it was.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  title,
  onClose,
  children,
  footer,
  size = 'medium',
  onCommit,
  role = 'dialog',
  flush = false,
}: DialogProps) {
  const t = useText(frameText);
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  return (
    <dialog
      ref={element}
      className={`dialog dialog-${size}`}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === element.current) onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose();
      }}
      onKeyDown={(event) => {
        if (onCommit && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          onCommit();
        }
      }}
    >
      <Opener />
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="icon-button small" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" size={16} />
          </button>
        </header>
        <div className={flush ? 'dialog-body flush' : 'dialog-body'}>{children}</div>
        {footer ? <footer className="dialog-foot">{footer}</footer> : null}
      </div>
    </dialog>
  );
}

/**
 * Opens the dialog around it before what follows is mounted: nothing takes the focus (`autoFocus`) in a closed one. When
 * it goes, the focus is where it was before.
 */
export function Opener() {
  const mark = useRef<HTMLSpanElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    const dialog = mark.current?.closest('dialog');
    const before = document.activeElement;
    dialog?.showModal();
    // React's strict mode closes it and opens it again.
    if (focused.current instanceof HTMLElement) focused.current.focus();
    return () => {
      focused.current = document.activeElement;
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return <span ref={mark} hidden />;
}

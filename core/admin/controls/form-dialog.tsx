import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '../client/api-error.ts';
import { translateFields } from '../client/sentence-text.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { useAreaName } from './area-scope.tsx';
import { Button } from './button.tsx';
import { confirmAction } from './confirm-question.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from './icon.tsx';
import { ReasonButton } from './reason-button.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'size'> {
  submitLabel: string;
  danger?: boolean;
  /** What stands on the button that closes it, where “Cancel” could be misread. */
  cancelLabel?: string;
  /** Why it cannot be sent now. */
  reason?: string;
  /** Something was entered: closing asks first. */
  dirty?: boolean;
  /** Path → sentence before anything is sent; empty when all is well. */
  problems?: () => Readonly<Record<string, string>>;
  /** Sends it and closes the dialog. `key` is the same for a try that repeats one whose answer never came. */
  onSubmit: (key: string) => Promise<unknown>;
  /** The name the body is wrapped in, taken off the server's field paths. */
  wrapper?: string;
  onClose: () => void;
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/**
 * A form in a dialog: sent once however often it is pressed, what was typed survives every failure, and the
 * reason stands beside its field, else above the form.
 */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, danger, dirty, problems, onSubmit, wrapper = '', onClose, children } = props;
  const t = useText(frameText);
  const area = useAreaName();
  const form = useRef<HTMLFormElement>(null);
  const key = useRef('');
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    // Where a keyboard would not come up and hide the half of it.
    if (matchMedia('(pointer: fine)').matches)
      form.current?.querySelector<HTMLElement>('input:not([type="checkbox"]), select, textarea')?.focus();
  }, []);

  function refuse(fields: Readonly<Record<string, string>>, text?: string) {
    setErrors(fields);
    setFailure(text);
    requestAnimationFrame(() => {
      const at = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
      at?.focus();
      at?.scrollIntoView({ block: 'nearest' });
    });
  }
  async function submit() {
    if (sending.current || props.reason !== undefined) return;
    const wrong = translateFields(problems?.() ?? {});
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    setErrors({});
    key.current ||= crypto.randomUUID();
    try {
      await onSubmit(key.current);
    } catch (error) {
      // Refused means nothing was done; without an answer it may have been, and the next try asks for the same.
      if (!(error instanceof ApiError) || (error.status >= 400 && error.status < 500)) key.current = '';
      const fields = error instanceof ApiError ? unwrapped(error.fields, wrapper) : {};
      const shown = Object.keys(fields).length > 0 && error instanceof ApiError && error.status === 422;
      refuse(fields, shown ? undefined : error instanceof Error ? error.message : String(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }
  async function close() {
    if (sending.current) return;
    if (
      dirty &&
      !(await confirmAction({
        title: t('leave_title'),
        message: t('leave_question'),
        confirmLabel: t('close'),
        cancelLabel: t('stay'),
        danger: true,
      }))
    )
      return;
    onClose();
  }
  // Outside of the page's own form, whose keys and submits are not this one's.
  return createPortal(
    <div
      data-area={area}
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.stopPropagation();
      }}
    >
      <Dialog
        open
        size={props.size}
        title={props.title}
        onClose={() => void close()}
        onCommit={() => void submit()}
        footer={
          <>
            <Button onClick={() => void close()}>{props.cancelLabel ?? t('cancel')}</Button>
            <ReasonButton
              tone={danger ? 'danger' : 'primary'}
              busy={busy}
              reason={props.reason}
              onClick={() => void submit()}
            >
              {submitLabel}
            </ReasonButton>
          </>
        }
      >
        <form
          ref={form}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {failure === undefined ? null : (
            <p className="note bad" role="alert" tabIndex={-1}>
              <Icon name="alert" size={16} />
              {failure}
            </p>
          )}
          {children(errors)}
          <button type="submit" hidden aria-hidden="true" />
        </form>
      </Dialog>
    </div>,
    document.body,
  );
}

function unwrapped(fields: Readonly<Record<string, string>>, wrapper: string): Record<string, string> {
  const lead = wrapper === '' ? '' : `${wrapper}.`;
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [
      path.startsWith(lead) ? path.slice(lead.length) : path,
      text,
    ]),
  );
}

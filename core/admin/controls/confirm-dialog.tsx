import { Button } from './button.tsx';
import { useAskedQuestion } from './confirm-question.ts';
import { Dialog } from './dialog.tsx';
import { frameText } from '../i18n/frame-text.ts';
import { useText } from '../i18n/text-catalogue.ts';

/** Shows the question of `confirmAction`; mounted once by the frame. */
export function ConfirmDialog() {
  const t = useText(frameText);
  const question = useAskedQuestion();
  if (!question) return null;
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      title={question.title}
      onClose={() => question.answer('cancelled')}
      onCommit={() => question.answer('confirmed')}
      footer={
        <>
          <Button onClick={() => question.answer('cancelled')} autoFocus>
            {question.cancelLabel ?? t('cancel')}
          </Button>
          {question.otherLabel === undefined ? null : (
            <Button tone="danger" onClick={() => question.answer('other')}>
              {question.otherLabel}
            </Button>
          )}
          <Button tone={question.danger ? 'danger' : 'primary'} onClick={() => question.answer('confirmed')}>
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      {question.message ? <p>{question.message}</p> : null}
    </Dialog>
  );
}

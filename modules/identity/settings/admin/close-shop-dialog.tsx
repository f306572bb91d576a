import { useRef, useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { closeShop } from '../contract/shop-settings-calls.ts';
import { settingsText } from './settings-text.ts';

/** Says what closing does, asks for the owner's password, and starts the admin afresh: the shop is stopped then. */
export function CloseShopDialog({ onClose }: { onClose: () => void }) {
  const t = useText(settingsText);
  const { shop } = useSession();
  const [values, setValues] = useState({ current_password: '', reason: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const close = useApiMutation(closeShop, {
    onSuccess: () => leaveUnasked(() => location.assign('/')),
    onError: (error) => {
      const wrong = error.code === 'identity.wrong_password';
      const fields = wrong ? { current_password: error.message, ...error.fields } : error.fields;
      refuse(fields);
      if (Object.keys(fields).length === 0) setFailure(error.message);
    },
  });

  function refuse(fields: Readonly<Record<string, string>>) {
    setErrors(fields);
    const first = ['current_password', 'reason'].find((name) => fields[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }
  function submit() {
    if (close.isPending) return;
    setFailure(undefined);
    const wrong = bodyProblems(closeShop, values);
    if (Object.keys(wrong).length > 0) refuse(wrong);
    else close.mutate({ body: values });
  }
  const change = (name: keyof typeof values) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _mended, ...rest }) => rest);
  };

  return (
    <Dialog
      open
      size="small"
      title={t('close_question', { shop: shop.name })}
      onClose={onClose}
      onCommit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="danger" busy={close.isPending} onClick={submit}>
            {t('close_confirm')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ul className="close-points">
          <li>{t('close_point_store')}</li>
          <li>{t('close_point_people')}</li>
          <li>{t('close_point_data')}</li>
          <li>{t('close_point_back')}</li>
        </ul>
        {failure === undefined ? null : (
          <p className="note bad" role="alert">
            <Icon name="alert" size={16} />
            {failure}
          </p>
        )}
        <TextField
          label={t('close_reason')}
          hint={t('close_reason_hint')}
          name="reason"
          maxLength={300}
          autoComplete="off"
          value={values.reason}
          onChange={change('reason')}
          error={errors.reason}
        />
        <TextField
          label={t('close_password')}
          name="current_password"
          type="password"
          autoComplete="current-password"
          value={values.current_password}
          onChange={change('current_password')}
          error={errors.current_password}
        />
        <button type="submit" hidden aria-hidden="true" />
      </form>
    </Dialog>
  );
}

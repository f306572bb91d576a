import { useRef, useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import type { ApiError } from '#core/admin/client/api-error.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import {
  connectBasicAuth,
  connectShopify,
  getIntegration,
  type Integration,
} from '../../link/contract/integrate-calls.ts';
import { storeProviders, type StoreProvider } from '../../port/contract/store-provider.ts';
import { storeLinkText } from './store-link-text.ts';

const order = ['domain', 'api_key', 'api_secret', 'api_password'] as const;
type Field = (typeof order)[number];
const empty: Record<Field, string> = { domain: '', api_key: '', api_password: '', api_secret: '' };

/** Asks for a store and its keys; with `renewing`, for new keys of the store that is connected. */
export function StoreConnectForm({
  renewing,
  onDone,
}: {
  renewing?: Pick<Integration, 'provider' | 'domain'>;
  onDone?: () => void;
}) {
  const t = useText(storeLinkText);
  const [provider, setProvider] = useState<StoreProvider>(renewing?.provider ?? 'shopify');
  const [values, setValues] = useState({ ...empty, domain: renewing?.domain ?? '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const options = {
    // The context says where the store is.
    refresh: [getIntegration, getShopContext],
    onSuccess: () => onDone?.(),
    onError: (error: ApiError) => {
      refuse(error.fields);
      if (Object.keys(error.fields).length === 0) setFailure(error.message);
    },
  };
  const shopify = useApiMutation(connectShopify, options);
  const woocommerce = useApiMutation(connectBasicAuth, options);
  const pending = shopify.isPending || woocommerce.isPending;

  function refuse(fields: Readonly<Record<string, string>>) {
    setErrors(fields);
    const first = order.find((name) => fields[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }
  function submit() {
    if (pending) return;
    setFailure(undefined);
    const { api_secret, api_password, ...keys } = values;
    const basic = { ...keys, api_password };
    const app = {
      ...keys,
      ...(api_secret.trim() ? { api_secret } : {}),
      ...(api_password.trim() ? { api_password } : {}),
    };
    const wrong =
      provider === 'shopify' ? bodyProblems(connectShopify, app) : bodyProblems(connectBasicAuth, basic);
    if (Object.keys(wrong).length > 0) refuse(wrong);
    else if (provider === 'shopify') shopify.mutate({ body: app });
    else woocommerce.mutate({ body: basic });
  }
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'none',
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _mended, ...rest }) => rest);
    },
  });

  return (
    <div className="store-link-columns">
      <form
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {renewing ? null : (
          <Card title={t('choose')}>
            <ChoiceCards
              name="provider"
              label={t('choose')}
              value={provider}
              disabled={pending}
              choices={storeProviders.map((value) => ({ value, label: t(value), hint: t(`${value}_hint`) }))}
              onChange={(value) => {
                setProvider(value);
                setErrors({});
                setFailure(undefined);
              }}
            />
          </Card>
        )}
        <Card title={t('keys')}>
          <div className="stack">
            {failure === undefined ? null : (
              <p className="note bad" role="alert">
                <Icon name="alert" size={16} />
                {failure}
              </p>
            )}
            <TextField
              label={t(`${provider}_domain`)}
              hint={t(`${provider}_domain_hint`)}
              inputMode="url"
              maxLength={300}
              readOnly={renewing !== undefined}
              {...field('domain')}
            />
            <TextField label={t(`${provider}_api_key`)} maxLength={500} {...field('api_key')} />
            {provider === 'shopify' ? (
              <TextField
                label={t('api_secret')}
                hint={t('api_secret_hint')}
                type="password"
                maxLength={500}
                {...field('api_secret')}
                autoComplete="new-password"
              />
            ) : null}
            <TextField
              label={t(`${provider}_api_password`)}
              {...(provider === 'shopify' ? { hint: t('shopify_api_password_hint') } : {})}
              type="password"
              maxLength={500}
              {...field('api_password')}
              autoComplete="new-password"
            />
            <p className="dim text-sm store-link-lock">
              <Icon name="lock" size={16} className="store-link-lock-mark" />
              {t('keys_kept')}
            </p>
            <div className="row">
              <Button type="submit" tone="primary" busy={pending}>
                {t('connect')}
              </Button>
              {renewing ? <Button onClick={onDone}>{t('cancel')}</Button> : null}
            </div>
          </div>
        </Card>
      </form>
      <Card title={t('help')}>
        <ol className="store-link-steps">
          <li>{t(`${provider}_help_1`)}</li>
          <li>{t(`${provider}_help_2`)}</li>
          <li>{t(`${provider}_help_3`)}</li>
        </ol>
        <p className="dim text-sm">{t('help_note')}</p>
      </Card>
    </div>
  );
}

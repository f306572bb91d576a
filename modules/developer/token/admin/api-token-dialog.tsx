import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import type { ApiScope } from '../../program/contract/api-scope.ts';
import { createApiToken, listApiTokens } from '../contract/api-token-calls.ts';
import { tokenText } from './token-text.ts';
import { ScopeFields } from '../../program/admin/scope-fields.tsx';

/** A name, and for each kind of thing nothing, view, or view and manage. */
export function ApiTokenDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (token: string) => void;
}) {
  const t = useText(tokenText);
  const create = useApiMutation(createApiToken, { refresh: [listApiTokens] });
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const body = { api_token: { name, scopes } };
  return (
    <FormDialog
      title={t('token_create')}
      submitLabel={t('token_create')}
      dirty={name !== '' || scopes.length > 0}
      problems={() => bodyProblems(createApiToken, body, 'api_token')}
      wrapper="api_token"
      onSubmit={async () => onMade((await create.mutateAsync({ body })).token)}
      onClose={onClose}
    >
      {(errors) => (
        <div className="stack">
          <TextField
            label={t('token_name')}
            hint={t('token_name_hint')}
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={setName}
            error={errors['name']}
          />
          <ScopeFields label={t('scopes')} value={scopes} onChange={setScopes} error={errors['scopes']} />
        </div>
      )}
    </FormDialog>
  );
}

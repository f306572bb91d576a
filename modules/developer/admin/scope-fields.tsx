import { Icon } from '#core/admin/frame/icon.tsx';
import { SelectField } from '#core/admin/frame/select-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type ApiScope, apiScopes, type ScopeResource, scopeResources } from '../contract/api-scope.ts';
import { developerText } from './developer-text.ts';
import './developer.css';

const modes = ['none', 'read', 'write'] as const;
type Mode = (typeof modes)[number];

function modeOf(scopes: readonly ApiScope[], resource: ScopeResource): Mode {
  if (scopes.includes(`write_${resource}`)) return 'write';
  return scopes.includes(`read_${resource}`) ? 'read' : 'none';
}

function withMode(scopes: readonly ApiScope[], resource: ScopeResource, mode: string): ApiScope[] {
  const wanted = new Set(scopes);
  wanted.delete(`read_${resource}`);
  wanted.delete(`write_${resource}`);
  if (mode !== 'none') wanted.add(`read_${resource}`);
  if (mode === 'write') wanted.add(`write_${resource}`);
  return apiScopes.filter((scope) => wanted.has(scope));
}

/** For each kind of thing nothing, view, or view and manage. */
export function ScopeFields({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: readonly ApiScope[];
  onChange: (scopes: ApiScope[]) => void;
  error: string | undefined;
}) {
  const t = useText(developerText);
  return (
    <fieldset className="scope-list">
      <legend>{label}</legend>
      {error ? (
        <p className="field-error scope-error" role="alert" tabIndex={-1}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
      {scopeResources.map((resource) => (
        <SelectField
          key={resource}
          label={t(`resource_${resource}`)}
          value={modeOf(value, resource)}
          options={modes.map((mode) => ({ value: mode, label: t(`scope_${mode}`) }))}
          onChange={(mode) => onChange(withMode(value, resource, mode))}
        />
      ))}
    </fieldset>
  );
}

/** `Orders: View, Products and collections: View and manage`. */
export function scopesText(scopes: readonly ApiScope[]): string {
  const { text } = developerText;
  return scopeResources
    .flatMap((resource) => {
      const mode = modeOf(scopes, resource);
      return mode === 'none'
        ? []
        : [text('scope_of', { resource: text(`resource_${resource}`), mode: text(`scope_${mode}`) })];
    })
    .join(', ');
}

import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { sameContent } from '#core/admin/shells/draft-path.ts';
import { listCountries, listProvinces } from '#modules/catalog/country/contract/country-calls.ts';
import { customerText } from './customer-text.ts';

/** The values of the form. */
export interface AddressDraft {
  first_name: string;
  last_name: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  province_code: string;
  zip: string;
  country_code: string;
  phone: string;
  cpf_number: string;
}

const fields = [
  ['first_name', 'last_name', 'company', 'address1', 'address2', 'city'],
  ['province', 'province_code', 'zip', 'country_code', 'phone', 'cpf_number'],
].flat() as (keyof AddressDraft)[];

/** The form's values for a stored address; empty ones without an address. */
export function addressDraft(address: Partial<AddressDraft> | null | undefined): AddressDraft {
  return Object.fromEntries(fields.map((name) => [name, address?.[name] ?? ''])) as unknown as AddressDraft;
}

/** The dialog that edits an address. Countries with regions get a list of them. */
export function AddressDialog({
  title,
  address,
  wrapper,
  problems,
  onSave,
  onClose,
}: {
  title: string;
  address: Partial<AddressDraft> | null | undefined;
  /** As `FormDialog`. */
  wrapper?: string;
  problems: (draft: AddressDraft) => Readonly<Record<string, string>>;
  /** Stores it and closes the dialog. */
  onSave: (draft: AddressDraft) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText(customerText);
  const { locale } = useSession().shop;
  const home = locale.split('-')[1]?.toUpperCase() ?? '';
  const [begun] = useState(() => ({
    ...addressDraft(address),
    country_code: address?.country_code ?? (/^[A-Z]{2}$/.test(home) ? home : ''),
  }));
  const [draft, setDraft] = useState(begun);
  const change = (part: Partial<AddressDraft>) => setDraft((before) => ({ ...before, ...part }));
  const field = (name: keyof AddressDraft, errors: Readonly<Record<string, string>>) => ({
    name,
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    error: errors[name],
  });
  return (
    <FormDialog
      title={title}
      submitLabel={t('save')}
      dirty={!sameContent(draft, begun)}
      wrapper={wrapper}
      problems={() => problems(draft)}
      onSubmit={() => onSave(draft)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <CountryField
            {...field('country_code', errors)}
            onCountry={(code) => change(countryChange(code))}
          />
          <div className="form-pair">
            <TextField label={t('first_name')} autoComplete="off" {...field('first_name', errors)} />
            <TextField label={t('last_name')} autoComplete="off" {...field('last_name', errors)} />
          </div>
          <TextField label={t('company')} autoComplete="off" {...field('company', errors)} />
          <TextField label={t('address1')} autoComplete="off" {...field('address1', errors)} />
          <TextField label={t('address2')} autoComplete="off" {...field('address2', errors)} />
          <div className="form-pair">
            <TextField label={t('zip')} autoComplete="off" {...field('zip', errors)} />
            <TextField label={t('city')} autoComplete="off" {...field('city', errors)} />
          </div>
          <RegionField
            country={draft.country_code}
            code={draft.province_code}
            {...field('province', errors)}
            onRegion={(province, province_code) => change({ province, province_code })}
          />
          <TextField label={t('phone')} type="tel" autoComplete="off" {...field('phone', errors)} />
          {draft.country_code === 'BR' ? (
            <TextField label={t('cpf_number')} autoComplete="off" {...field('cpf_number', errors)} />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

/** Sets the country and clears the region, because each country has its own. */
const countryChange = (country_code: string) => ({ country_code, province: '', province_code: '' });

function CountryField({
  value,
  error,
  name,
  onCountry,
}: {
  name: string;
  value: string;
  error: string | undefined;
  onCountry: (code: string) => void;
}) {
  const t = useText(customerText);
  const language = useLanguage();
  const { data } = useApiQuery(listCountries, { query: { locale: language } }, { staleTime: Infinity });
  const options = (data?.countries ?? []).map((each) => ({ value: each.code, label: each.name }));
  return (
    <SelectField
      label={t('country')}
      name={name}
      value={value}
      error={error}
      options={[{ value: '', label: t('country_none') }, ...options]}
      onChange={onCountry}
    />
  );
}

function RegionField({
  country,
  code,
  value,
  error,
  name,
  onRegion,
}: {
  country: string;
  code: string;
  name: string;
  value: string;
  error: string | undefined;
  onRegion: (name: string, code: string) => void;
}) {
  const t = useText(customerText);
  const { data } = useApiQuery(
    listProvinces,
    { params: { country_code: country } },
    { enabled: /^[A-Z]{2}$/.test(country), staleTime: Infinity },
  );
  const provinces = data?.country_code === country ? data.provinces : [];
  if (provinces.length === 0)
    return (
      <TextField
        label={t('province')}
        name={name}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(typed) => onRegion(typed, '')}
      />
    );
  const chosen = provinces.find((each) => each.code === code || each.name === value || each.code === value);
  return (
    <SelectField
      label={t('province')}
      name={name}
      value={chosen?.code ?? value}
      error={error}
      options={[
        { value: '', label: t('province_none') },
        ...provinces.map((each) => ({ value: each.code, label: each.name })),
      ]}
      onChange={(next) => onRegion(provinces.find((each) => each.code === next)?.name ?? '', next)}
    />
  );
}

import { useMemo, useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { createFormats } from '#core/admin/controls/formats.ts';
import { ReasonButton } from '#core/admin/controls/reason-button.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { useEditor, type Editor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import {
  getShopSettings,
  shopSources,
  updateShopSettings,
  type ShopSettings,
} from '../contract/shop-settings-calls.ts';
import { CloseShopDialog } from './close-shop-dialog.tsx';
import { sessionAddresses } from '../../session/admin/session-addresses.ts';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import { settingsText } from './settings-text.ts';
import {
  countryOptions,
  currencyOptions,
  localeOptions,
  timezoneOptions,
} from '../../shop/admin/shop-choices.ts';
import '../../shop/admin/settings.css';

type Shop = ReplyOf<typeof getShopSettings>['shop'];
type ShopEditor = Editor<Shop, ShopSettings>;

function draftOf(shop: Shop): ShopSettings {
  const {
    domain: _domain,
    package: _package,
    currency_can_change: _fixed,
    version: _version,
    ...draft
  } = shop;
  return draft;
}

/** /settings/general: the shop's name, money, time and language; at the foot the owner closes the shop. */
export function GeneralSettingsPage() {
  const t = useText(settingsText);
  const load = useApiQuery(getShopSettings, {}, { select: (reply) => reply.shop });
  const update = useApiMutation(updateShopSettings, {
    refresh: [getShopSettings, sessionAddresses.getShopContext],
  });
  const [closing, setClosing] = useState(false);
  const isOwner = useMay('owner');
  const editor = useEditor<Shop, ShopSettings>({
    load,
    toDraft: draftOf,
    save: async (draft, { version }) =>
      (await update.mutateAsync({ body: { shop: { ...draft, version } } })).shop,
    validate: (draft) => bodyProblems(updateShopSettings, { shop: { ...draft, version: 0 } }, 'shop'),
    wrapper: 'shop',
    keeps: { key: 'settings.general', leavesOut: { phone: true } },
  });
  return (
    <>
      <SettingsPage
        editor={editor}
        title={t('general')}
        crumbs={[{ label: t('settings'), to: settingsPaths.settings }]}
        sideLabel={t('looks')}
        side={(draft) => (
          <>
            <LooksCard draft={draft} />
            {editor.saved ? <AboutCard shop={editor.saved} /> : null}
          </>
        )}
      >
        {(draft) => (
          <>
            <ShopCard editor={editor} draft={draft} />
            <ContactCard editor={editor} />
            <FormatsCard editor={editor} fixed={editor.saved?.currency_can_change === false} />
            <Card>
              <div className="danger-row">
                <div className="grow danger-words">
                  <h2>{t('close_title')}</h2>
                  <p className="quiet text-sm">{t('close_text')}</p>
                </div>
                <ReasonButton
                  tone="danger-text"
                  reason={isOwner ? (editor.dirty ? t('close_unsaved') : undefined) : t('close_owner_only')}
                  onClick={() => setClosing(true)}
                >
                  {t('close_open')}
                </ReasonButton>
              </div>
            </Card>
          </>
        )}
      </SettingsPage>
      {closing ? <CloseShopDialog onClose={() => setClosing(false)} /> : null}
    </>
  );
}

function ShopCard({ editor, draft }: { editor: ShopEditor; draft: ShopSettings }) {
  const t = useText(settingsText);
  const source = editor.field('source');
  const business = editor.field('business_type');
  return (
    <Card title={t('shop')}>
      <div className="stack">
        <TextField label={t('name')} maxLength={100} autoComplete="off" {...editor.field('name')} />
        <TextField
          label={t('contact_email')}
          hint={t('contact_email_hint')}
          type="email"
          maxLength={254}
          autoComplete="off"
          {...editor.field('contact_email')}
        />
        <div className="settings-pair">
          <SelectField
            label={t('source')}
            options={shopSources.map((value) => ({ value, label: t(`source_${value}`) }))}
            {...source}
            onChange={(value) => source.onChange(value as ShopSettings['source'])}
          />
          <SelectField
            label={t('business_type')}
            options={[
              { value: '', label: t('business_none') },
              { value: 'Dropshipping', label: t('business_dropshipping') },
              { value: 'Print on Demand', label: t('business_print') },
            ]}
            {...business}
            value={draft.business_type}
            onChange={(value) => business.onChange(value as ShopSettings['business_type'])}
          />
        </div>
      </div>
    </Card>
  );
}

/** How shoppers reach the shop. */
function ContactCard({ editor }: { editor: ShopEditor }) {
  const t = useText(settingsText);
  const language = useLanguage();
  const none = t('country_none');
  const countries = useMemo(() => countryOptions(language, none), [language, none]);
  const text = (
    name: 'address1' | 'address2' | 'zip' | 'city' | 'province' | 'phone' | 'tax_number',
    max: number,
  ) => ({
    label: t(name),
    maxLength: max,
    autoComplete: 'off',
    ...editor.field(name),
  });
  return (
    <Card title={t('contact')}>
      <div className="stack">
        <p className="quiet text-sm">{t('contact_text')}</p>
        <TextField {...text('address1', 200)} />
        <TextField {...text('address2', 200)} />
        <div className="settings-pair">
          <TextField {...text('zip', 20)} />
          <TextField {...text('city', 100)} />
        </div>
        <div className="settings-pair">
          <TextField {...text('province', 100)} />
          <SelectField label={t('country')} options={countries} {...editor.field('country_code')} />
        </div>
        <div className="settings-pair">
          <TextField {...text('phone', 40)} type="tel" />
          <TextField {...text('tax_number', 40)} hint={t('tax_number_hint')} />
        </div>
      </div>
    </Card>
  );
}

function FormatsCard({ editor, fixed }: { editor: ShopEditor; fixed: boolean }) {
  const t = useText(settingsText);
  const language = useLanguage();
  const other = t('timezone_other');
  const options = useMemo(
    () => ({
      currencies: currencyOptions(language),
      locales: localeOptions(language),
      zones: timezoneOptions(language, other),
    }),
    [language, other],
  );
  const currency = editor.field('currency');
  return (
    <Card title={t('formats')}>
      <div className="stack">
        {fixed ? (
          <TextField
            label={t('currency')}
            hint={t('currency_fixed')}
            readOnly
            {...currency}
            value={options.currencies.find(({ value }) => value === currency.value)?.label ?? currency.value}
            onChange={() => undefined}
          />
        ) : (
          <SelectField
            label={t('currency')}
            hint={t('currency_hint')}
            options={options.currencies}
            {...currency}
          />
        )}
        <SelectField
          label={t('timezone')}
          hint={t('timezone_hint')}
          options={options.zones}
          {...editor.field('timezone')}
        />
        <SelectField
          label={t('locale')}
          hint={t('locale_hint')}
          options={options.locales}
          {...editor.field('locale')}
        />
      </div>
    </Card>
  );
}

/** Amounts and dates as the draft would have them written. */
function LooksCard({ draft: { locale, currency, timezone } }: { draft: ShopSettings }) {
  const t = useText(settingsText);
  const [now] = useState(() => new Date());
  const formats = useMemo(() => createFormats({ locale, currency, timezone }), [locale, currency, timezone]);
  return (
    <Card title={t('looks')}>
      <dl className="fact-lines">
        <Fact name={t('looks_money')} value={formats.money(1234.5)} />
        <Fact name={t('looks_number')} value={formats.number(1234567.89)} />
        <Fact name={t('looks_time')} value={formats.dateTime(now)} />
      </dl>
    </Card>
  );
}

function AboutCard({ shop }: { shop: Shop }) {
  const t = useText(settingsText);
  const { shop: present } = useSession();
  return (
    <Card title={t('about')}>
      <dl className="fact-lines">
        <Fact name={t('domain')} value={shop.domain || present.domain} />
        <Fact name={t('package')} value={shop.package || t('package_none')} />
      </dl>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

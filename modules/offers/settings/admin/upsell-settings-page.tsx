import './settings.css';
import { Link } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type Editor, useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import {
  getAppEnable,
  getAppSettings,
  updateAppEnable,
  updateAppSettings,
} from '#modules/identity/settings/contract/app-settings-calls.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { ctaChoices, type CtaChoice } from '../../offer/contract/offer-choice.ts';
import { guideAddress } from '../../offer/admin/offer-addresses.ts';
import { popupRules, upsellApp, upsellSettingLimits } from '../../offer/contract/upsell-settings.ts';
import { quickViewButtonText } from '../../quick-view/rules/quick-view-words.ts';
import {
  upsellDefaults,
  type UpsellSettings,
  upsellSettingsProblems,
} from '../../offer/rules/upsell-settings.ts';
import { QuickViewCard } from './quick-view-card.tsx';
import { QuickViewPreview } from './quick-view-preview.tsx';
import { settingText } from './setting-text.ts';
import { TemplateList } from './template-list.tsx';
import {
  type LoadedSettings,
  useSaveUpsellSettings,
  useUpsellSettings,
} from '../../offer/admin/upsell-settings-queries.ts';

type Counted = 'post_purchase_window_minutes' | 'default_recommend_limit';
type Draft = Omit<UpsellSettings, Counted> & Record<Counted, number | null>;
type SettingEditor = Editor<LoadedSettings, Draft>;

const app = { params: { appCode: upsellApp } };

/** The settings that hold for all offers (R047). */
export function UpsellSettingsPage() {
  return <Settings part="all" />;
}

/** Those of the settings that are about the time before payment (R050). */
export function PrePurchaseSettingsPage() {
  return <Settings part="before" />;
}

function Settings({ part }: { part: 'all' | 'before' }) {
  const t = useText(settingText);
  const load = useUpsellSettings();
  const save = useSaveUpsellSettings();
  const mayChange = useMay('apps');
  const enabled = useApiQuery(getAppEnable, app);
  const enable = useApiMutation(updateAppEnable, { refresh: [getAppEnable] });
  const editor = useEditor<LoadedSettings, Draft>({
    load,
    toDraft: ({ settings }) => settings,
    save: (draft, base) => {
      const message_templates = draft.message_templates.map((text) => text.trim()).filter(Boolean);
      // Validated: no number is missing.
      // Its switch is saved by itself.
      const { quick_view } = base.settings;
      return save({ ...draft, message_templates, quick_view } as UpsellSettings, base);
    },
    validate: (draft) =>
      Object.fromEntries(
        Object.entries(upsellSettingsProblems(draft)).map(([path, wrong]) => [
          path,
          t(`setting_wrong_${wrong}`),
        ]),
      ),
    wrapper: 'settings',
    keeps: { key: `offers.settings.${part}` },
    savedText: t('setting_saved'),
    readOnly: !mayChange,
  });
  const all = part === 'all';
  const { locale } = useSession().shop;
  const saved = load.data?.settings;
  const turn = useApiMutation(updateAppSettings, { refresh: [getAppSettings, guideAddress] });
  return (
    <SettingsPage
      editor={editor}
      title={t(all ? 'settings' : 'settings_pre')}
      text={t(all ? 'settings_lead' : 'settings_pre_lead')}
      crumbs={[{ label: t('upsell'), to: offerPaths.overview }]}
      master={
        all && enabled.data
          ? {
              label: t('setting_master'),
              hint: t('setting_master_hint'),
              on: enabled.data.enable,
              onTurn: async (on) => void (await enable.mutateAsync({ ...app, body: { enable: on } })),
            }
          : undefined
      }
      defaults={(draft) => ({ ...upsellDefaults, ranking_rules: draft.ranking_rules })}
      side={
        all
          ? (draft) => <QuickViewPreview text={draft.quick_view_text} on={saved?.quick_view ?? false} />
          : undefined
      }
    >
      {(draft) => (
        <>
          {load.data?.failed ? (
            <div className="note" role="alert">
              <Icon name="alert" size={16} />
              <span className="grow">{t('setting_failed')}</span>
              <button type="button" className="link-button" onClick={() => void load.refetch()}>
                {t('setting_retry')}
              </button>
            </div>
          ) : null}
          <StoreCard editor={editor} draft={draft} />
          <PopupCard editor={editor} draft={draft} />
          {all ? (
            <>
              <QuickViewCard
                on={saved?.quick_view ?? false}
                onTurn={async (quick_view) =>
                  void (await turn.mutateAsync({ body: { app_code: upsellApp, settings: { quick_view } } }))
                }
                text={editor.field('quick_view_text')}
                standard={quickViewButtonText('', locale)}
                disabled={editor.readOnly}
              />
              <Card title={t('setting_after')}>
                <NumberField
                  label={t('setting_window')}
                  hint={t('setting_window_hint')}
                  whole
                  after={t('setting_minutes')}
                  {...editor.field('post_purchase_window_minutes')}
                />
              </Card>
              <NewOffersCard editor={editor} draft={draft} />
              <MoreCard />
            </>
          ) : null}
        </>
      )}
    </SettingsPage>
  );
}

function StoreCard({ editor, draft }: { editor: SettingEditor; draft: Draft }) {
  const t = useText(settingText);
  return (
    <Card title={t('setting_store')}>
      <div className="stack">
        {(['progress', 'countdown', 'left'] as const).map((name) => (
          <SwitchLine
            key={name}
            name={`show_${name}`}
            label={t(`setting_${name}`)}
            hint={t(`setting_${name}_hint`)}
            checked={draft[`show_${name}`]}
            disabled={editor.readOnly}
            onChange={(on) => editor.set((before) => ({ ...before, [`show_${name}`]: on }))}
          />
        ))}
      </div>
    </Card>
  );
}

function PopupCard({ editor, draft }: { editor: SettingEditor; draft: Draft }) {
  const t = useText(settingText);
  return (
    <Card title={t('setting_popup')}>
      <ChoiceCards
        name="popup_rule"
        label={t('setting_popup')}
        value={draft.popup_rule}
        disabled={editor.readOnly}
        choices={popupRules.map((value) => ({
          value,
          label: t(`popup_${value}`),
          hint: t(`popup_${value}_hint`),
        }))}
        onChange={(popup_rule) => editor.set((before) => ({ ...before, popup_rule }))}
      />
    </Card>
  );
}

function NewOffersCard({ editor, draft }: { editor: SettingEditor; draft: Draft }) {
  const t = useText(settingText);
  const cta = editor.field('default_cta');
  return (
    <>
      <Card title={t('setting_new')}>
        <div className="stack">
          <SelectField
            label={t('setting_cta')}
            options={ctaChoices.map((value) => ({ value, label: t(`cta_${value}`) }))}
            {...cta}
            onChange={(value) => cta.onChange(value as CtaChoice)}
          />
          <NumberField
            label={t('setting_limit')}
            hint={t('setting_limit_hint')}
            whole
            {...editor.field('default_recommend_limit')}
          />
        </div>
      </Card>
      <Card
        title={t('setting_templates')}
        end={`${draft.message_templates.length} / ${upsellSettingLimits.templates}`}
      >
        <div className="stack">
          <p className="quiet text-sm">{t('setting_templates_text')}</p>
          <TemplateList
            texts={draft.message_templates}
            error={editor.errors['message_templates']}
            disabled={editor.readOnly}
            onChange={(message_templates) => editor.set((before) => ({ ...before, message_templates }))}
          />
        </div>
      </Card>
    </>
  );
}

function MoreCard() {
  const t = useText(settingText);
  const links = [
    { to: offerPaths.rankingRules, label: t('ranking'), text: t('ranking_lead') },
    { to: offerPaths.smart, label: t('smart'), text: t('smart_lead') },
    { to: offerPaths.preSettings, label: t('settings_pre'), text: t('settings_pre_lead') },
  ];
  return (
    <Card flush title={t('setting_more')}>
      <ul className="setting-links">
        {links.map(({ to, label, text }) => (
          <li key={to}>
            <Link to={to}>
              <span className="grow">
                <span className="strong block">{label}</span>
                <span className="quiet text-sm block">{text}</span>
              </span>
              <Icon name="chevronRight" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

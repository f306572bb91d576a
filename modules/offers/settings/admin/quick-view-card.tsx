import { Card } from '#core/admin/controls/card.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { MasterSwitch } from '#core/admin/shells/settings-page.tsx';
import { upsellSettingLimits } from '../../offer/contract/upsell-settings.ts';
import { settingText } from './setting-text.ts';

export interface QuickViewCardProps {
  on: boolean;
  /** Saves at once. */
  onTurn: (on: boolean) => Promise<void>;
  text: { value: string; onChange: (text: string) => void; error?: string | undefined };
  /** What the button says when nothing is typed. */
  standard: string;
  disabled: boolean;
}

/** Whether product cards of the store have a quick view button, and what it says (V006). */
export function QuickViewCard({ on, onTurn, text, standard, disabled }: QuickViewCardProps) {
  const t = useText(settingText);
  return (
    <Card title={t('quick_view')}>
      <div className="stack">
        <MasterSwitch
          label={t('quick_view_switch')}
          hint={t('quick_view_hint')}
          on={on}
          onTurn={onTurn}
          disabled={disabled}
        />
        <TextField
          label={t('quick_view_text')}
          hint={t('quick_view_text_hint')}
          placeholder={standard}
          maxLength={upsellSettingLimits.quick_view_text}
          autoComplete="off"
          disabled={disabled}
          {...text}
        />
      </div>
    </Card>
  );
}

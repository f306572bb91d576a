import { Card } from '#core/admin/controls/card.tsx';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { reviewSettingText } from './review-setting-text.ts';

export interface AutoImportCardProps {
  enabled: boolean;
  readOnly: boolean;
  onChange: (enabled: boolean) => void;
}

/** Switch for the weekly check of addresses that reviews were imported from. */
export function AutoImportCard({ enabled, readOnly, onChange }: AutoImportCardProps) {
  const t = useText(reviewSettingText);
  return (
    <Card title={t('auto_import')}>
      <SwitchLine
        name="review_auto_import.enabled"
        label={t('auto_import_switch')}
        hint={t('auto_import_hint')}
        checked={enabled}
        disabled={readOnly}
        onChange={onChange}
      />
    </Card>
  );
}

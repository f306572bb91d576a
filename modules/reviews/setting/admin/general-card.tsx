import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReviewSettings } from '../contract/setting-calls.ts';
import { reviewSettingText } from './review-setting-text.ts';

type General = ReviewSettings['general'];

/** How on-site reviews are published, and who may write them. */
export function GeneralCard({
  general,
  disabled,
  onChange,
}: {
  general: General;
  disabled: boolean;
  onChange: (change: Partial<General>) => void;
}) {
  const t = useText(reviewSettingText);
  return (
    <Card title={t('general')}>
      <div className="stack">
        <ChoiceCards<General['publish']>
          name="general.publish"
          label={t('publish')}
          value={general.publish}
          disabled={disabled}
          choices={[
            { value: 'after_look', label: t('after_look'), hint: t('after_look_hint') },
            { value: 'at_once', label: t('at_once'), hint: t('at_once_hint') },
          ]}
          onChange={(publish) => onChange({ publish })}
        />
        <SwitchLine
          name="general.write_on_page"
          label={t('write_on_page')}
          hint={t('write_on_page_hint')}
          checked={general.write_on_page}
          disabled={disabled}
          onChange={(write_on_page) => onChange({ write_on_page })}
        />
      </div>
    </Card>
  );
}

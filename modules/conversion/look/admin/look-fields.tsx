import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ColorField } from '#core/admin/shells/color-field.tsx';
import type { Editor, EditorField } from '#core/admin/shells/editor-state.ts';
import { boxTypes, fontChoices, fontSizeLeast, maxFontSize } from '../contract/look-words.ts';
import type { CustomizeDraft, CustomizeReply } from './customize-draft.ts';
import { lookText } from './look-text.ts';

type Fields = Pick<Editor<CustomizeReply, CustomizeDraft>, 'field'>;

function FontFields({ family, size }: { family: EditorField<string>; size: EditorField<number | null> }) {
  const t = useText(lookText);
  return (
    <>
      <SelectField
        label={t('font_family')}
        {...family}
        options={fontChoices.map((value) => ({ value, label: value === 'store' ? t('font_store') : value }))}
      />
      <NumberField
        whole
        label={t('font_size')}
        hint={t('font_size_hint', { least: fontSizeLeast, most: maxFontSize })}
        after="px"
        {...size}
      />
    </>
  );
}

export function TimerLookFields({ field }: Fields) {
  const t = useText(lookText);
  return (
    <>
      <ColorField label={t('color')} hint={t('color_hint')} field={field('timer_countdown.color')} />
      <FontFields
        family={field('timer_countdown.font_family') as EditorField<string>}
        size={field('timer_countdown.font_size')}
      />
    </>
  );
}

export function StockLookFields({ field }: Fields) {
  const t = useText(lookText);
  return (
    <>
      {(['process_color', 'background_color'] as const).map((name) => (
        <ColorField
          key={name}
          label={t(name)}
          hint={t('color_hint')}
          field={field(`product_countdown.${name}`)}
        />
      ))}
      <FontFields
        family={field('product_countdown.font_family') as EditorField<string>}
        size={field('product_countdown.font_size')}
      />
    </>
  );
}

export function VisitorsLookFields({ field }: Fields) {
  const t = useText(lookText);
  const type = field('realtime_visitors.type') as EditorField<string>;
  return (
    <>
      {(['text_color', 'number_color', 'background_color'] as const).map((name) => (
        <ColorField
          key={name}
          label={t(name === 'background_color' ? 'visitors_background_color' : name)}
          hint={t('color_hint')}
          field={field(`realtime_visitors.${name}`)}
        />
      ))}
      <SelectField
        label={t('type')}
        {...type}
        options={boxTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
      />
      <FontFields
        family={field('realtime_visitors.font_family') as EditorField<string>}
        size={field('realtime_visitors.font_size')}
      />
    </>
  );
}

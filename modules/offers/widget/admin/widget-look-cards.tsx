import '../../offer/admin/blocks/offer-blocks.css';
import './widget.css';
import { ColorField } from '#core/admin/shells/color-field.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import {
  widgetAligns,
  type WidgetCustomize,
  type WidgetDevice,
  widgetDevices,
  widgetLimits,
  widgetPages,
} from '../contract/widget-choice.ts';
import type { LoadedLooks, LookDraft, LooksDraft } from './widget-looks.ts';
import { widgetText } from './widget-text.ts';

export interface WidgetLookCardsProps {
  editor: Editor<LoadedLooks, LooksDraft>;
  device: WidgetDevice;
  look: LookDraft;
  onDevice: (device: WidgetDevice) => void;
}

/** What a widget is on one device: title, pages, products, look. */
export function WidgetLookCards({ editor, device, look, onDevice }: WidgetLookCardsProps) {
  const t = useText(widgetText);
  const set = (change: Partial<LookDraft>) =>
    editor.set((draft) => ({ ...draft, [device]: { ...draft[device], ...change } }));
  const align = editor.field(`${device}.title_align`);
  return (
    <>
      <div className="segments widget-devices" role="group" aria-label={t('widget_device')}>
        {widgetDevices.map((one) => (
          <button key={one} type="button" aria-pressed={one === device} onClick={() => onDevice(one)}>
            <Icon name={one === 'mobile' ? 'phone' : 'desktop'} size={16} /> {t(`widget_${one}`)}
          </button>
        ))}
      </div>
      <Card title={t('widget_words')}>
        <div className="stack">
          <TextField
            label={t('widget_title')}
            hint={t('widget_title_hint')}
            maxLength={widgetLimits.title}
            autoComplete="off"
            {...editor.field(`${device}.title`)}
          />
          <fieldset>
            <legend className="text-sm strong">{t('widget_pages')}</legend>
            {widgetPages.map((page) => (
              <CheckField
                key={page}
                label={t(`page_${page}`)}
                name={`${device}.pages`}
                value={look.pages.includes(page)}
                disabled={editor.readOnly}
                onChange={(on) =>
                  set({
                    pages: widgetPages.filter((one) => (one === page ? on : look.pages.includes(one))),
                  })
                }
              />
            ))}
          </fieldset>
        </div>
      </Card>
      <Card title={t('widget_products')}>
        <div className="stack">
          <div className="widget-pair">
            <NumberField label={t('widget_columns')} whole {...editor.field(`${device}.columns`)} />
            <NumberField
              label={t('widget_limit')}
              hint={t('widget_limit_hint')}
              whole
              {...editor.field(`${device}.limit`)}
            />
          </div>
          <div>
            <CheckField
              label={t('widget_price')}
              value={look.show_price}
              disabled={editor.readOnly}
              onChange={(show_price) => set({ show_price })}
            />
            <CheckField
              label={t('widget_add')}
              hint={t('widget_add_hint')}
              value={look.show_add}
              disabled={editor.readOnly}
              onChange={(show_add) => set({ show_add })}
            />
          </div>
        </div>
      </Card>
      <Card title={t('widget_look')}>
        <div className="stack">
          <div className="widget-pair">
            <NumberField
              label={t('widget_size')}
              whole
              after="px"
              {...editor.field(`${device}.title_size`)}
            />
            <SelectField
              label={t('widget_align')}
              options={widgetAligns.map((value) => ({ value, label: t(`align_${value}`) }))}
              {...align}
              onChange={(value) => align.onChange(value as WidgetCustomize['title_align'])}
            />
          </div>
          <div className="widget-pair">
            <ColorField
              label={t('widget_text_color')}
              hint={t('widget_color_hint')}
              field={editor.field(`${device}.text_color`)}
            />
            <ColorField
              label={t('widget_accent_color')}
              hint={t('widget_color_hint')}
              field={editor.field(`${device}.accent_color`)}
            />
          </div>
        </div>
      </Card>
    </>
  );
}

import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import type { WidgetType } from '../../offer/contract/offer-choice.ts';
import {
  getWidgetCustomize,
  listWidgetStatuses,
  saveWidgetCustomize,
  saveWidgetCustomizeAll,
} from '../contract/widget-calls.ts';
import { type WidgetDevice, widgetDevices } from '../contract/widget-choice.ts';
import { WidgetLookCards } from './widget-look-cards.tsx';
import {
  changesOf,
  defaultLooks,
  type LoadedLooks,
  type LooksDraft,
  looksProblems,
  useWidgetLooks,
} from './widget-looks.ts';
import { WidgetPreviewCard } from './widget-preview-card.tsx';
import { widgetText } from './widget-text.ts';

export function BestSellerWidgetPage() {
  return <WidgetCustomizePage type="best-seller" />;
}
export function AlsoBoughtWidgetPage() {
  return <WidgetCustomizePage type="also-bought" />;
}
export function CartRecommendWidgetPage() {
  return <WidgetCustomizePage type="cart-recommend" />;
}
export function RecentViewWidgetPage() {
  return <WidgetCustomizePage type="recent-view" />;
}
export function HandpickedWidgetPage() {
  return <WidgetCustomizePage type="handpicked-product" />;
}
export function FlashDealWidgetPage() {
  return <WidgetCustomizePage type="flash-deal" />;
}
export function MoreCollectionWidgetPage() {
  return <WidgetCustomizePage type="more-collection" />;
}

/** How a product widget looks on each device (R016–R021). Only what was changed is sent. */
function WidgetCustomizePage({ type }: { type: WidgetType }) {
  const t = useText(widgetText);
  const [device, setDevice] = useState<WidgetDevice>('desktop');
  const mayChange = useMay('apps');
  const { locale } = useSession().shop;
  const load = useWidgetLooks(type);
  const refresh = [getWidgetCustomize, listWidgetStatuses];
  const saving = useApiMutation(saveWidgetCustomize, { refresh });
  const savingAll = useApiMutation(saveWidgetCustomizeAll, { refresh });
  const name = t(`widget_${type}`);

  const editor = useEditor<LoadedLooks, LooksDraft>({
    load,
    toDraft: ({ looks }) => looks,
    save: async (draft, base) => {
      let saved = base;
      for (const one of widgetDevices) {
        const widget_customize = changesOf(draft[one], base.looks[one]);
        if (Object.keys(widget_customize).length === 0) continue;
        const reply = await saving.mutateAsync({
          body: { widget_type: type, device: one, widget_customize },
        });
        saved = { looks: reply.widget_customize, failed: false };
      }
      return saved;
    },
    validate: (draft) =>
      Object.fromEntries(Object.entries(looksProblems(draft)).map(([path, key]) => [path, t(key)])),
    wrapper: 'widget_customize',
    keeps: { key: `offers.widget.${type}` },
    savedText: t('widget_saved'),
    readOnly: !mayChange,
  });

  /** The look of both devices goes to all widgets; what is not saved yet is saved before. */
  async function saveForAll() {
    const sure = await confirmAction({
      title: t('widget_all_title'),
      message: t('widget_all_text', { name }),
      confirmLabel: t('widget_all_do'),
    });
    if (!sure) return;
    const { draft } = editor;
    if (!draft || (editor.dirty && !(await editor.submit()))) return;
    await attempt(async () => {
      for (const one of widgetDevices) {
        const { title: _title, pages: _pages, ...look } = draft[one];
        const widget_customize = changesOf(look as LooksDraft[WidgetDevice], {} as LooksDraft[WidgetDevice]);
        await savingAll.mutateAsync({ body: { widget_type: type, device: one, widget_customize } });
      }
      showToast(t('widget_saved'));
    });
  }

  return (
    <SettingsPage
      editor={editor}
      title={name}
      text={t(`widget_${type}_text`)}
      crumbs={[{ label: t('widgets'), to: offerPaths.widgets }]}
      secondary={
        mayChange ? (
          <Button icon="copy" busy={savingAll.isPending} onClick={() => void saveForAll()}>
            {t('widget_all')}
          </Button>
        ) : undefined
      }
      defaults={() => defaultLooks(type, locale)}
      side={(draft) => <WidgetPreviewCard type={type} device={device} look={draft[device]} />}
    >
      {(draft) => (
        <>
          {load.data?.failed ? (
            <div className="note" role="alert">
              <Icon name="alert" size={16} />
              <span className="grow">{t('widget_failed')}</span>
              <button type="button" className="link-button" onClick={() => void load.refetch()}>
                {t('widget_retry')}
              </button>
            </div>
          ) : null}
          <WidgetLookCards editor={editor} device={device} look={draft[device]} onDevice={setDevice} />
        </>
      )}
    </SettingsPage>
  );
}

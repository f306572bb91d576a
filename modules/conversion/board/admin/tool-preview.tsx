import { useState } from 'react';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { checkoutNoteText } from '../../checkout-note/admin/checkout-note-text.ts';
import { standardCheckoutNote } from '../../checkout-note/contract/standard-checkout-note.ts';
import { exampleNumbers } from '../../checkout-note/rules/example-numbers.ts';
import { mountCheckoutNote } from '../../checkout-note/storefront/checkout-note.ts';
import { stockLimit, visitorsAgainSeconds } from '../../counter/contract/counter-words.ts';
import { counterWords } from '../../counter/rules/counter-words.ts';
import { mountStock, mountVisitors } from '../../counter/storefront/counter-mount.ts';
import { type Customize, standardCustomize } from '../../look/contract/look-words.ts';
import type { ShownNote } from '../../sale-note/contract/sale-note-part.ts';
import { defaultSocialProof } from '../../sale-note/contract/sale-note-words.ts';
import { standardSaleSettings } from '../../sale-note/contract/standard-sale-settings.ts';
import { saleNoteText } from '../../sale-note/admin/sale-note-text.ts';
import { mountNote } from '../../sale-note/storefront/sale-note-mount.ts';
import { newTimer } from '../../timer/contract/timer-choice.ts';
import { shownTimerOf } from '../../timer/rules/shown-timer.ts';
import { mountTimer } from '../../timer/storefront/timer-mount.ts';
import { WidgetPreview } from '../../truth/admin/widget-preview.tsx';
import type { ShownTool } from '../../truth/contract/tool-words.ts';
import { filled } from '../../truth/rules/template.ts';

const previewedMs = 30 * 3_600_000;

/** A timer of an example, as shoppers see it. */
export function TimerPreview({ look }: { look: Customize }) {
  const { locale } = useSession().shop;
  const [ends_at] = useState(() => Date.now() + previewedMs);
  return (
    <WidgetPreview
      shown={shownTimerOf({
        id: 1,
        text: '',
        ends_at,
        labels: newTimer.settings.enable_labels,
        look: look.timer_countdown,
        locale,
      })}
      mount={mountTimer}
    />
  );
}

export function StockPreview({ look }: { look: Customize }) {
  const { locale } = useSession().shop;
  return (
    <WidgetPreview
      shown={{
        left: { 0: Math.round(stockLimit * 0.4) },
        made_up: null,
        words: counterWords(locale).left,
        look: look.product_countdown,
      }}
      mount={mountStock}
    />
  );
}

export function VisitorsPreview({ look }: { look: Customize }) {
  const { locale } = useSession().shop;
  return (
    <WidgetPreview
      shown={{
        count: 9,
        again_seconds: visitorsAgainSeconds,
        words: counterWords(locale),
        look: look.realtime_visitors,
      }}
      mount={mountVisitors}
    />
  );
}

function SalePreview() {
  const t = useText(saleNoteText);
  const { locale } = useSession().shop;
  const [sold_at] = useState(() => new Date(Date.now() - 12 * 60_000).toISOString());
  const note: ShownNote = {
    ...{ note: 1, first_name: 'Rosa', last_initial: 'M', region: 'Ontario', country: 'CA', units: 12 },
    ...{ sold_at, random_at: sold_at, title: t('example_product'), handle: 'example', image: null },
  };
  const { message } = standardSaleSettings(locale);
  return <WidgetPreview shown={{ look: defaultSocialProof, message, note, locale }} mount={mountNote} />;
}

function CheckoutPreview() {
  const t = useText(checkoutNoteText);
  const { locale } = useSession().shop;
  const { message, image_type, image_src } = standardCheckoutNote(locale);
  const [numbers] = useState(() => exampleNumbers(crypto.randomUUID()));
  const example = { ...numbers, product_title: t('preview_product') };
  return (
    <WidgetPreview
      mount={mountCheckoutNote}
      shown={{
        text: filled(message, example) ?? message,
        icon: image_type === 'demo' ? image_src : null,
        image: null,
      }}
    />
  );
}

/** A tool as shoppers see it, of an example. */
export function ToolPreview({ tool }: { tool: ShownTool }) {
  switch (tool) {
    case 'timer_countdown':
      return <TimerPreview look={standardCustomize} />;
    case 'product_countdown':
      return <StockPreview look={standardCustomize} />;
    case 'realtime_visitors':
      return <VisitorsPreview look={standardCustomize} />;
    case 'sale_notification':
      return <SalePreview />;
    case 'checkout_notification':
      return <CheckoutPreview />;
  }
}

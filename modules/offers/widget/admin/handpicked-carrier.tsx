import { Link } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { changeWidgetStatus, listWidgetStatuses } from '../contract/widget-calls.ts';
import { widgetPath } from './widget-paths.ts';
import { savedStatus } from '../../offer/admin/status-text.ts';
import { widgetText } from './widget-text.ts';

const type = 'handpicked-product';

/** Says that shoppers see no handpicked products while the widget that shows them is off or on no page. */
export function HandpickedCarrier() {
  const t = useText(widgetText);
  const mayChange = useMay('apps');
  const statuses = useApiQuery(listWidgetStatuses, { query: {} });
  const change = useApiMutation(changeWidgetStatus, {
    refresh: [listWidgetStatuses],
    onSuccess: () => showToast(savedStatus([t(`widget_${type}`)], true)),
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  const widget = statuses.data?.widgets.find((one) => one.type === type);
  if (!widget || (widget.enable && widget.pages.length > 0)) return null;
  return (
    <div className="note warn row" role="status">
      <span className="grow">{t(widget.enable ? 'carrier_nowhere' : 'carrier_off')}</span>
      {widget.enable ? (
        <Link to={widgetPath(type)}>{t('carrier_pages')}</Link>
      ) : mayChange ? (
        <Button
          size="small"
          busy={change.isPending}
          onClick={() => change.mutate({ body: { widget_type: type, active: true } })}
        >
          {t('carrier_turn_on')}
        </Button>
      ) : null}
    </div>
  );
}

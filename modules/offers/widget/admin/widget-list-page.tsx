import './widget.css';
import { savedStatus } from '../../offer/admin/status-text.ts';
import { Link } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { Switch } from '#core/admin/controls/switch.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { MasterSwitch } from '#core/admin/shells/settings-page.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { changeRecommendStatus, getRecommendStatus } from '../../recommend/contract/recommend-calls.ts';
import { changeWidgetStatus, listWidgetStatuses } from '../contract/widget-calls.ts';
import { widgetPath } from './widget-paths.ts';
import { widgetText } from './widget-text.ts';

type Status = ReplyOf<typeof listWidgetStatuses>['widgets'][number];

/** The list of product widgets: all of them, on or off, and where they stand (R013). */
export function WidgetListPage() {
  return <Widgets handpicked={offerPaths.handpicked} />;
}

/** The same list, for what is offered before payment (R022). */
export function PrePurchaseWidgetListPage() {
  return <Widgets handpicked={offerPaths.preHandpicked} />;
}

function Widgets({ handpicked }: { handpicked: string }) {
  const t = useText(widgetText);
  const mayChange = useMay('apps');
  const statuses = useApiQuery(listWidgetStatuses, { query: {} });
  return (
    <>
      <PageHeader title={t('widgets')} text={t('widgets_lead')} />
      <div className="stack">
        <Card flush>
          {statuses.data ? (
            <ul className="widget-list" aria-label={t('widgets')}>
              {statuses.data.widgets.map((widget) => (
                <WidgetRow
                  key={widget.type}
                  widget={widget}
                  mayChange={mayChange}
                  products={widget.type === 'handpicked-product' ? handpicked : undefined}
                />
              ))}
            </ul>
          ) : statuses.error ? (
            <FailedState error={statuses.error} onRetry={() => void statuses.refetch()} />
          ) : (
            <div className="card-body">
              <Skeleton height={420} />
            </div>
          )}
        </Card>
        <RecommendSwitch mayChange={mayChange} />
      </div>
    </>
  );
}

function WidgetRow({
  widget,
  mayChange,
  products,
}: {
  widget: Status;
  mayChange: boolean;
  /** Where its products are chosen. */
  products: string | undefined;
}) {
  const t = useText(widgetText);
  const change = useApiMutation(changeWidgetStatus, {
    refresh: [listWidgetStatuses],
    onSuccess: (_reply, { body }) => showToast(savedStatus([t(`widget_${widget.type}`)], body.active)),
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  const name = t(`widget_${widget.type}`);
  const on = change.isPending ? change.variables.body.active : widget.enable;
  return (
    <li>
      <div className="grow widget-words">
        <span className="strong block">{name}</span>
        <span className="quiet text-sm block">{t(`widget_${widget.type}_text`)}</span>
        <span className="dim text-sm block">
          {widget.pages.length === 0
            ? t('widget_nowhere')
            : t('widget_shown_on', { pages: widget.pages.map((page) => t(`page_${page}`)).join(', ') })}
        </span>
      </div>
      {products ? (
        <Link to={products} className={buttonClass('default', 'small')}>
          {t('widget_choose')}
        </Link>
      ) : null}
      <Link
        to={widgetPath(widget.type)}
        className={buttonClass('default', 'small')}
        aria-label={t('widget_customize_of', { name })}
      >
        {t('widget_customize')}
      </Link>
      <Switch
        aria-label={t('widget_turn', { name })}
        checked={on}
        disabled={!mayChange || change.isPending}
        onChange={(event) =>
          change.mutate({ body: { widget_type: widget.type, active: event.currentTarget.checked } })
        }
      />
    </li>
  );
}

/** Turns recommendations made from orders on or off (C238, C239). */
export function RecommendSwitch({ mayChange }: { mayChange: boolean }) {
  const t = useText(widgetText);
  const status = useApiQuery(getRecommendStatus, { query: {} });
  const change = useApiMutation(changeRecommendStatus, { refresh: [getRecommendStatus] });
  if (!status.data) return null;
  return (
    <Card>
      <MasterSwitch
        label={t('recommends')}
        hint={t('recommends_hint')}
        on={status.data.enable}
        disabled={!mayChange}
        onTurn={async (enable) => void (await change.mutateAsync({ body: { enable } }))}
      />
    </Card>
  );
}

import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction, ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useWholeList } from '#core/admin/shells/whole-list.ts';
import { catalogPaths } from '../product/admin/catalog-paths.ts';
import { getProduct, listProducts } from '../product/contract/product-calls.ts';
import { changeProducts } from '../product/contract/product-edit-calls.ts';
import {
  deleteFulfillmentService,
  type FulfillmentService,
  listFulfillmentServices,
} from '../service/contract/fulfillment-service-calls.ts';
import { ownService } from '../service/rules/service-handle.ts';
import { fulfillmentServiceText } from './fulfillment-service-text.ts';

const address = {
  id: (service: FulfillmentService) => String(service.id),
  name: (service: FulfillmentService) => service.service_name,
};

/** /products/fulfillment-services: the shop's fulfillment services, with a command to remove each. */
export function FulfillmentServicePage() {
  const t = useText(fulfillmentServiceText);
  const formats = useFormats();
  const change = useApiMutation(changeProducts, { refresh: [getProduct, listProducts] });
  const remove = useApiMutation(deleteFulfillmentService, { refresh: [listFulfillmentServices] });
  const columns: ListColumn<FulfillmentService>[] = [
    {
      id: 'name',
      label: t('name'),
      phone: 'title',
      csv: (service) => service.service_name,
      cell: (service) => <ListTitle name={service.service_name} text={service.handle} />,
    },
    {
      id: 'sends',
      label: t('sends'),
      width: 200,
      phone: 'line',
      csv: (service) => service.variants_count,
      cell: (service) => t('variants', { count: service.variants_count }),
    },
    {
      id: 'since',
      label: t('since'),
      width: 172,
      wideOnly: true,
      csv: (service) => service.created_at,
      cell: (service) => formats.dateTime(service.created_at),
    },
  ];
  const list = useWholeList(listFulfillmentServices, {
    rows: (reply) => reply.fulfillment_services,
    row: address,
    columns,
  });

  /** Assigns its variants to the shop itself, then removes it. Many products are a job, during which it stays. */
  async function end({ id, handle, service_name: name, is_mapped }: FulfillmentService) {
    if (is_mapped) {
      const body = {
        filter: { fulfillment_service: handle },
        data: { fulfillment_service: ownService },
      };
      const { is_process_background: isGoingOn } = await change.mutateAsync({ body });
      if (isGoingOn) return { message: t('handing_over', { name }) };
    }
    await remove.mutateAsync({ params: { id } });
    return { message: t('removed', { name }) };
  }
  const removing: ListAction<FulfillmentService> = {
    id: 'remove',
    label: t('remove'),
    icon: 'trash',
    danger: true,
    confirm: ({ rows: [service] }) => ({
      title: t('remove_title', { name: service?.service_name ?? '' }),
      message: service?.is_mapped ? t('remove_sending', { count: service.variants_count }) : t('remove_text'),
      confirmLabel: t('remove'),
    }),
    run: ({ rows: [service] }) => service && end(service),
  };
  return (
    <ListPage
      id="fulfillment-services"
      title={t('title')}
      text={t('lead')}
      crumbs={[{ label: t('products'), to: catalogPaths.products }]}
      list={list}
      rowActions={[removing]}
      searchLabel={t('search')}
      empty={{ icon: 'truck', title: t('empty'), text: t('empty_text') }}
    />
  );
}

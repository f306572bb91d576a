import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { listFulfillmentServices } from '../contract/fulfillment-service-calls.ts';
import { ownService } from '../rules/service-handle.ts';

/**
 * Who may send a variant: the shop itself, its fulfilment services, and who does now, though the shop knows no such
 * service. One option alone is no choice.
 */
export function useServiceOptions(value: string, own: string): { value: string; label: string }[] {
  const { data } = useApiQuery(listFulfillmentServices, {});
  const known = data?.fulfillment_services.map(({ handle, service_name: label }) => ({
    value: handle,
    label,
  }));
  const options = [{ value: ownService, label: own }, ...(known ?? [])];
  return options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
}

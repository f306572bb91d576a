import '../../settings/admin/settings.css';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { listOffers } from '../../offer/contract/offer-calls.ts';
import { allowSmartBundle, getSmartBundle } from '../contract/smart-calls.ts';
import { smartText } from './smart-text.ts';

/** Bundles that the merchant deleted, each with a way back; nothing while there is none. */
export function SmartRefusedCard({
  refused,
  mayChange,
}: {
  refused: ReplyOf<typeof getSmartBundle>['refused'];
  mayChange: boolean;
}) {
  const t = useText(smartText);
  const allow = useApiMutation(allowSmartBundle, { refresh: [getSmartBundle, listOffers] });
  if (refused.length === 0) return null;
  return (
    <Card flush title={t('smart_refused')} end={String(refused.length)}>
      <ul className="setting-links">
        {refused.map(({ target_ids, offer_name }) => (
          <li key={target_ids.join()}>
            <div>
              <span className="grow">{offer_name}</span>
              {mayChange ? (
                <Button
                  size="small"
                  busy={allow.isPending}
                  aria-label={t('smart_allow_named', { name: offer_name })}
                  onClick={() => void attempt(() => allow.mutateAsync({ body: { target_ids } }))}
                >
                  {t('smart_allow')}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <div className="card-body">
        <p className="quiet text-sm">{t('smart_refused_text')}</p>
      </div>
    </Card>
  );
}

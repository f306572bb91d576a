import { useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ApiScope } from '../../program/contract/api-scope.ts';
import { type AuthorizationRequest, type authorizeApp, grantApp } from '../contract/oauth-calls.ts';
import { consentOf, sensitiveData } from '../../program/rules/app-consent.ts';
import { AppRefusedCard } from './app-refused-card.tsx';
import { useAuthorization } from './authorization-query.ts';
import { developerText } from '../../program/admin/developer-text.ts';
import { oauthText } from './oauth-text.ts';
import '../../program/admin/developer.css';

/** /oauth/request_grant (V395): who asks, for which shop, what it may do, what of that is sensitive; allow or deny. */
export function AppConsentPage() {
  const t = useText(oauthText);
  const { request, answer, shop, shops, chooseShop } = useAuthorization();
  const isForbidden = answer.error?.code === 'core.forbidden';
  if (request === null || (answer.error && !isForbidden))
    return <AppRefusedCard error={answer.error} onRetry={() => void answer.refetch()} />;
  const asked = answer.data;
  return (
    <div className="consent">
      <PageHeader title={asked ? t('consent_title', { app: asked.app.name }) : t('checking')} />
      <div className="stack">
        {asked ? (
          <p>
            {asked.authorized
              ? t('consent_again', { app: asked.app.name })
              : t('consent_lead', { app: asked.app.name, maker: asked.app.made_by })}
          </p>
        ) : null}
        <Card>
          {shops.length > 1 ? (
            <SelectField
              label={t('consent_shop')}
              value={String(shop.id)}
              options={shops.map(({ id, name, domain }) => ({
                value: String(id),
                label: `${name} (${domain})`,
              }))}
              onChange={(id) => chooseShop(Number(id))}
            />
          ) : (
            <p>
              {t('consent_shop_lead', { shop: shop.name })} <span className="dim">{shop.domain}</span>
            </p>
          )}
        </Card>
        {isForbidden ? (
          <p className="note bad" role="alert">
            <Icon name="lock" size={16} />
            <span>
              {t('forbidden_title', { shop: shop.name })}. {t('forbidden_text')}{' '}
              {shops.length > 1 ? t('forbidden_other') : null}
            </span>
          </p>
        ) : asked ? (
          <Consent key={shop.id} request={request} asked={asked} />
        ) : (
          <Card>
            <div className="stack" role="status" aria-label={t('checking')}>
              <Skeleton width="60%" />
              <Skeleton height={120} />
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}

function Consent({ request, asked }: { request: AuthorizationRequest; asked: ReplyOf<typeof authorizeApp> }) {
  const t = useText(oauthText);
  const grant = useApiMutation(grantApp);
  const [decided, setDecided] = useState<boolean>();
  const [failure, setFailure] = useState<string>();

  async function decide(consent: boolean) {
    if (decided !== undefined) return;
    setDecided(consent);
    setFailure(undefined);
    try {
      const { scope: _scope, ...rest } = request;
      const body = { ...rest, scopes: asked.scopes, consent, shop_id: asked.shop.id };
      location.assign((await grant.mutateAsync({ body })).redirect_url);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('generic'));
      setDecided(undefined);
    }
  }
  return (
    <>
      <Card title={t('consent_may')}>
        <ConsentGroups scopes={asked.scopes} />
        {asked.retired.length > 0 ? (
          <p className="dim text-sm">{t('consent_retired', { scopes: asked.retired.join(', ') })}</p>
        ) : null}
      </Card>
      <Sensitive scopes={asked.scopes} />
      <p className="quiet">{t('consent_next', { host: asked.app.redirect_host })}</p>
      {failure ? (
        <p className="note bad" role="alert">
          <Icon name="alert" size={16} />
          {failure}
        </p>
      ) : null}
      <div className="consent-actions">
        <Button busy={decided === false} aria-disabled={decided === true} onClick={() => void decide(false)}>
          {t('deny')}
        </Button>
        <Button
          tone="primary"
          busy={decided === true}
          aria-disabled={decided === false}
          onClick={() => void decide(true)}
        >
          {t(asked.authorized ? 'continue' : 'allow')}
        </Button>
      </div>
      {decided === undefined ? null : (
        <p className="dim text-sm" role="status">
          {t('leaving')}
        </p>
      )}
    </>
  );
}

function ConsentGroups({ scopes }: { scopes: readonly ApiScope[] }) {
  const t = useText(oauthText);
  const words = useText(developerText);
  return (
    <div className="consent-groups">
      {consentOf(scopes).map(({ group, lines }) => (
        <section key={group}>
          <h3>{words(`group_${group}`)}</h3>
          <ul>
            {lines.map(({ resource, mode }) => (
              <li key={resource}>
                <span>
                  {words(`resource_${resource}`)}
                  <span className="dim text-sm consent-hint">{words(`resource_${resource}_hint`)}</span>
                </span>
                <span className={mode === 'manage' ? 'strong' : 'quiet'}>
                  {mode === 'manage' ? `${t('mode_view')}, ${t('mode_manage')}` : t('mode_view')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Sensitive({ scopes }: { scopes: readonly ApiScope[] }) {
  const t = useText(oauthText);
  const kinds = sensitiveData(scopes);
  if (kinds.length === 0) return null;
  return (
    <div className="note warn">
      <Icon name="alert" size={16} />
      <div>
        <p className="strong">{t('sensitive')}</p>
        <ul className="consent-sensitive">
          {kinds.map((kind) => (
            <li key={kind}>{t(`sensitive_${kind}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button, buttonClass } from '#core/admin/controls/button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { inEnglish } from '#core/contract/sentence.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import { accessCodes, accessReasons, type AccessCode } from '../../shop/contract/access-state.ts';
import type { getShopContext, ShopContext, switchShop } from '../../session/contract/session-calls.ts';
import { AuthForm, useAuthForm } from '../../session/admin/auth-form.tsx';
import { AuthLayout } from '../../session/admin/auth-layout.tsx';
import { authText } from '../../session/admin/auth-text.ts';
import { FailedCard, WaitingCard } from '../../session/admin/link-states.tsx';
import { sessionAddresses } from '../../session/admin/session-addresses.ts';
import { stoppedText } from './stopped-text.ts';

function codeOfAddress(): AccessCode | undefined {
  const reason = new URLSearchParams(location.search).get('reason') ?? '';
  return accessCodes.find((code) => code === reason);
}

/** /non-payment?reason=shop_is_frozen, in the blank layout: why the shop is stopped, and what to do. */
export function NonPaymentPage() {
  const t = useText(authText);
  const context = useApiQuery<typeof getShopContext>(sessionAddresses.getShopContext, {}, { staleTime: 0 });
  const why = useText(stoppedText);
  const session = context.data;
  const shop = session?.shop.name ?? t('your_shop');
  const isSignedOut = context.error?.status === 401;
  if (context.isPending) return <WaitingCard title={t('stopped_title')} look="blank" />;
  if (context.error && !isSignedOut && !codeOfAddress())
    return (
      <FailedCard
        title={t('stopped_title')}
        error={context.error}
        onRetry={() => void context.refetch()}
        look="blank"
      />
    );
  const code = session?.access?.code ?? codeOfAddress();
  if (session && !code)
    return (
      <AuthLayout
        title={t('not_stopped_title')}
        lead={t('not_stopped_body', { shop: session.shop.name })}
        icon={{ name: 'check', tone: 'ok' }}
        look="blank"
      >
        <div className="auth-actions btn-column">
          <Link to="/" className={buttonClass('primary')}>
            {t('open_shop', { shop: session.shop.name })}
          </Link>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={code ? why(`${code}_title`, { shop }) : t('stopped_title')}
      lead={<Explanation code={code} session={session} />}
      icon={{ name: 'lock', tone: 'warn' }}
      look="blank"
    >
      {session ? (
        <WaysOn session={session} onLookAgain={() => void context.refetch()} busy={context.isFetching} />
      ) : (
        <div className="auth-actions btn-column">
          <Link to={outsidePaths.signIn} className={buttonClass('primary')}>
            {t('sign_in')}
          </Link>
        </div>
      )}
    </AuthLayout>
  );
}

/** Who stopped the shop may have given a reason of their own; it comes first. */
function Explanation({ code, session }: { code?: AccessCode; session?: ShopContext }) {
  const t = useText(authText);
  const why = useText(stoppedText);
  if (!code) return t('stopped_signed_out');
  const reason = session?.access?.reason;
  const isOther = session && session.role !== 'owner';
  const shop = session?.shop.name ?? t('your_shop');
  return (
    <div className="stack">
      {reason && reason !== inEnglish(accessReasons[code]) ? <p>{reason}</p> : null}
      <p>{why(isOther ? `${code}_other` : `${code}_owner`, { shop })}</p>
      {session && !session.access ? (
        <p className="note ok" role="status">
          {t('now_open', { shop })}
        </p>
      ) : null}
    </div>
  );
}

function WaysOn({
  session,
  onLookAgain,
  busy,
}: {
  session: ShopContext;
  onLookAgain: () => void;
  busy: boolean;
}) {
  const t = useText(authText);
  const why = useText(stoppedText);
  const form = useAuthForm({});
  const mayReopen = session.access?.code === 'shop_is_closed' && session.role === 'owner';
  const others = session.shops.filter(({ id }) => id !== session.shop.id);

  async function enter(shop_id: number) {
    await callApi<typeof switchShop>(sessionAddresses.switchShop, { body: { shop_id } });
    location.assign('/');
  }

  return (
    <div className="auth-actions btn-column">
      {mayReopen ? (
        <Link to="/" className={buttonClass('primary')}>
          {why('reopen')}
        </Link>
      ) : session.access ? (
        <Button tone="primary" icon="refresh" onClick={onLookAgain} busy={busy}>
          {why('look_again')}
        </Button>
      ) : (
        <Link to="/" className={buttonClass('primary')}>
          {t('open_shop', { shop: session.shop.name })}
        </Link>
      )}
      {others.map(({ id, name }) => (
        <AuthForm
          key={id}
          form={form}
          tone="default"
          label={t('open_shop', { shop: name })}
          onSend={() => enter(id)}
        />
      ))}
      <Link to={outsidePaths.signOut} className={buttonClass()}>
        {t('sign_out')}
      </Link>
    </div>
  );
}

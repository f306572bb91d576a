import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { FeatureSwitch } from './feature-switch.tsx';
import { saleNoteText } from './sale-note-text.ts';

const kinds = [
  { id: 'sale', name: 'sale_notification', to: conversionPaths.saleNotification },
  { id: 'checkout', name: 'checkout_notification', to: conversionPaths.checkoutNotification },
] as const;

/** The kinds of notifications, each with its switch (R056); the same page below marketing and sales (R068). */
export function PopupTypePage() {
  const t = useText(saleNoteText);
  return (
    <>
      <PageHeader title={t('popups')} text={t('popups_lead')} />
      <div className="stack">
        {kinds.map(({ id, name, to }) => (
          <Card key={id}>
            <div className="stack">
              <FeatureSwitch name={name} label={t(id)} hint={t(`${id}_text`)} />
              <p>
                <Link to={to} aria-label={`${t(id)}: ${t('set_up')}`}>
                  {t('set_up')}
                </Link>
              </p>
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}

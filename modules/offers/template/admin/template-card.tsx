import { Link } from '@tanstack/react-router';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { OfferPicture } from '../../offer/admin/picture/offer-picture.tsx';
import type { OfferTemplate } from '../contract/template.ts';
import { templatePublish } from '../contract/template-choice.ts';
import { TemplateCollectButton } from './template-collect-button.tsx';
import { templateText } from './template-text.ts';
import { templateWords } from './template-words.ts';

/** One template of the gallery: the whole card leads to it, the heart collects it. */
export function TemplateCard({ template }: { template: OfferTemplate }) {
  const t = useText(templateText);
  const kinds = useText(offerListText);
  const { name, description } = templateWords(template);
  return (
    <li className="card template-card">
      <OfferPicture offer={template.offer} />
      <div className="template-card-words">
        <div className="text-xs dim template-card-kind">
          {kinds(`type_${template.offer_type}`)}
          {template.publish === templatePublish.featured ? (
            <span className="tag ok bare">{t('featured')}</span>
          ) : null}
          {template.system ? null : <span className="tag bare">{t('own')}</span>}
          <TemplateCollectButton template={template} />
        </div>
        <h2>
          <Link to={offerPaths.template(template.id)}>{name}</Link>
        </h2>
        <p className="quiet text-sm">{description}</p>
        {template.applied > 0 ? (
          <p className="text-xs dim tabular">{t('applied', { count: template.applied })}</p>
        ) : null}
      </div>
    </li>
  );
}

/** Cards in their final size, so that nothing jumps. */
export function TemplateCardSkeletons() {
  return (
    <ul className="template-grid" aria-hidden="true">
      {Array.from({ length: 6 }, (_one, at) => (
        <li className="card template-card" key={at}>
          <span className="skeleton template-skeleton" />
          <div className="template-card-words">
            <span className="skeleton" style={{ width: '30%', height: 12 }} />
            <span className="skeleton" style={{ width: '60%', height: 16 }} />
            <span className="skeleton" style={{ width: '90%', height: 32 }} />
          </div>
        </li>
      ))}
    </ul>
  );
}

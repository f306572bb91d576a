import { Link } from '@tanstack/react-router';
import type { Job } from '#core/contract/job-calls.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { catalogPaths } from '../../product/admin/catalog-paths.ts';
import { productImportText } from './product-import-text.ts';

/** The result of an import as a sentence. */
export function ImportResult({ job }: { job: Job }) {
  const t = useText(productImportText);
  const formats = useFormats();
  const of = (name: string) => Number(job.result[name] ?? 0);
  const count = (name: string) => formats.number(of(name));
  return (
    <>
      {t('import_done', {
        created: count('products_created'),
        updated: count('products_updated'),
        unchanged: count('products_unchanged'),
        variants: t('import_variants', { count: of('variants'), number: count('variants') }),
        images: t('import_images', { count: of('images'), number: count('images') }),
      })}{' '}
      <Link to={catalogPaths.products}>{t('import_see')}</Link>
    </>
  );
}

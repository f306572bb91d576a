import { useState } from 'react';
import { firstPart, MapBox, MapParts } from '#core/admin/charts/map-box.tsx';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useFigureWords } from '../../figure/admin/figure-words.tsx';
import { mapText } from '../../report/admin/map-text.ts';
import { saleCalls } from './sale-calls.ts';
import { useReportDays } from '../../report/admin/report-days.ts';
import { reportText } from '../../report/admin/report-text.ts';
import { useRowWords } from '../../report/admin/row-title.tsx';

/** More countries than there are. */
const every = '250';

/** Where total sales went, on a map; the table below says the same. */
export function CountryMapCard() {
  const t = useText(reportText);
  const map = useText(mapText);
  const words = useRowWords();
  const write = useFigureWords();
  const { asks } = useReportDays();
  const [part, setPart] = useState(firstPart(useSession().shop.timezone));
  const read = useApiQuery(
    saleCalls.topCountriesReport,
    { query: { ...asks, compare: 'none', columns: 'total_sales', limit: every } },
    { keepPrevious: true, select: (reply) => reply.report.rows },
  );
  if (!read.data || read.data.length === 0) return null;
  const marks = read.data.map((row) => {
    const name = words.country(row.country ?? '');
    const shown = write('total_sales', row.total_sales);
    return {
      country: row.country ?? '',
      ...{ name, title: `${name}: ${shown}`, values: [row.total_sales ?? 0], shown },
    };
  });
  return (
    <Card
      title={t('countries_map')}
      flush
      end={
        <MapParts
          part={part}
          onPart={setPart}
          label={map('part')}
          names={{ europe: map('europe'), world: map('world') }}
        />
      }
    >
      <MapBox
        caption={t('countries_map_caption')}
        marks={marks}
        part={part}
        off={map('off')}
        failed={map('map_failed')}
      />
    </Card>
  );
}

import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { SentColumns } from '../contract/import-calls.ts';
import { type DateOrder, dateOrders, maxImportedFrom, mappedFields } from '../contract/import-words.ts';
import { reviewImportText } from './import-text.ts';

export interface ColumnAnswer {
  columns: SentColumns;
  date_order: DateOrder | undefined;
  imported_from: string | undefined;
}

export interface ColumnFormProps {
  filename: string;
  /** The columns of the file. */
  columns: readonly string[];
  /** A first guess of their meaning. */
  guess: SentColumns;
  sending: boolean;
  /** Why it was refused. */
  problem: string | null;
  onSend: (answer: ColumnAnswer) => void;
  onClose: () => void;
}

/** Asks what the columns of a file hold that no known app wrote. */
export function ColumnForm({ filename, columns, guess, sending, problem, onSend, onClose }: ColumnFormProps) {
  const t = useText(reviewImportText);
  const [chosen, setChosen] = useState<SentColumns>(guess);
  const [order, setOrder] = useState('');
  const [from, setFrom] = useState('');
  const options = [
    { value: '', label: t('no_column') },
    ...columns.map((column) => ({ value: column, label: column })),
  ];
  function choose(field: (typeof mappedFields)[number], column: string) {
    const next = { ...chosen };
    if (column === '') delete next[field];
    else next[field] = column;
    setChosen(next);
  }
  return (
    <Card title={t('columns_title')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend({
            columns: chosen,
            date_order: dateOrders.find((one) => one === order),
            imported_from: from.trim() || undefined,
          });
        }}
      >
        <p className="quiet">{t('columns_text', { name: filename })}</p>
        <div className="review-columns">
          {mappedFields.map((field) => (
            <SelectField
              key={field}
              label={t(`field_${field}`)}
              value={chosen[field] ?? ''}
              options={options}
              onChange={(column) => choose(field, column)}
            />
          ))}
          <SelectField
            label={t('order')}
            value={order}
            options={[
              { value: '', label: t('order_auto') },
              ...dateOrders.map((one) => ({ value: one, label: t(`order_${one}`) })),
            ]}
            onChange={setOrder}
          />
          <TextField
            label={t('imported_from')}
            hint={t('imported_from_hint')}
            value={from}
            maxLength={maxImportedFrom}
            onChange={setFrom}
          />
        </div>
        {problem === null ? null : (
          <p className="note bad" role="alert">
            {problem}
          </p>
        )}
        <div className="row wrap">
          <Button tone="primary" type="submit" busy={sending} disabled={!chosen.rating}>
            {t('check')}
          </Button>
          <Button onClick={onClose}>{t('other_file')}</Button>
        </div>
      </form>
    </Card>
  );
}

import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { productImportText } from './product-import-text.ts';

export const productImportTextDe: TranslatedText<typeof productImportText> = {
  area: 'product-import',
  strings: {
    title: 'Produkte',
    product: 'Produkt',
    import_title: 'Produkte importieren',
    import_lead: 'Produkt-CSV im Shopify-Format, bis 64 MiB.',
    import_drop: 'Datei auf diese Seite ziehen oder',
    import_limit: 'CSV, bis 64 MiB',
    import_choose: 'Datei wählen',
    import_note:
      'Produkte werden am Handle erkannt: neue werden hinzugefügt, vorhandene aktualisiert, keine gelöscht. Ungültige Zeilen werden übersprungen und gemeldet.',
    import_running: 'Produkte werden importiert',
    import_sending: '%{name} wird hochgeladen …',
    import_wrong_kind:
      '„%{name}“ ist keine CSV-Datei. Exportieren Sie Ihre Produkte als CSV und wählen Sie diese Datei.',
    import_too_large: '„%{name}“ ist größer als 64 MiB. Teilen Sie sie in mehrere Dateien auf.',
    import_empty: '„%{name}“ ist leer.',
    import_history: 'Importverlauf',
    import_short: '%{created} hinzugefügt, %{updated} aktualisiert, %{unchanged} unverändert',
    import_ended: 'Fertig',
    import_stopped: 'Abgebrochen',
    skipped_one: '%{count} Problem in der Datei',
    skipped_other: '%{count} Probleme in der Datei',
    skipped_text: 'Diese Zeilen wurden übersprungen; alles andere wurde importiert.',
    skipped_line: 'Zeile',
    skipped_reason: 'Fehler',
    skipped_range: '%{from}–%{to} von %{all}',
    skipped_more: 'Die ersten %{count} werden angezeigt. Alle stehen im Bericht zum Herunterladen.',
    previous: 'Zurück',
    next: 'Weiter',
    import_done:
      '%{created} hinzugefügt, %{updated} aktualisiert, %{unchanged} unverändert; %{variants}, %{images}.',
    import_variants_one: '%{number} Variante',
    import_variants_other: '%{number} Varianten',
    import_images_one: '%{number} Bild',
    import_images_other: '%{number} Bilder',
    import_see: 'Produkte ansehen',
    import_format: 'Dateiformat',
    import_format_text:
      'Die erste Zeile enthält die Spaltennamen; nur Handle und Title sind Pflicht. Weitere Zeilen mit demselben Handle sind Varianten und Bilder. Shopify-Exporte funktionieren unverändert.',
    import_columns:
      'Handle, Title, Body (HTML), Vendor, Type, Tags, Published, Option1 Name, Option1 Value, Variant SKU, Variant Price, Variant Compare At Price, Variant Inventory Qty, Image Src, …',
    cancel: 'Abbrechen',
    export_title: 'Produkte exportieren',
    export_all: 'Alle Produkte (%{number})',
    export_shown: 'Produkte dieser Liste (%{number})',
    export_selected: 'Ausgewählte Produkte (%{number})',
    export_note: 'CSV im Shopify-Format. Ein erneuter Import ändert nichts.',
    export_start: 'CSV herunterladen',
    export_running: 'Bisher %{size} KB …',
    export_done: 'Produkte exportiert',
  },
};

import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { productImportText } from './product-import-text.ts';

export const productImportTextDe: TranslatedText<typeof productImportText> = {
  area: 'product-import',
  strings: {
    title: 'Produkte',
    product: 'Produkt',
    import_title: 'Produkte importieren',
    import_lead: 'Eine CSV-Datei im Produktformat von Shopify, bis 64 MiB.',
    import_drop: 'Ziehen Sie die Datei irgendwo auf diese Seite, oder',
    import_limit: 'CSV, bis 64 MiB',
    import_choose: 'Datei wählen',
    import_note:
      'Produkte werden am Handle erkannt. Neue kommen hinzu, bekannte werden auf den neuen Stand gebracht, und nichts wird weggenommen. Nicht lesbare Zeilen werden mit ihrer Nummer gemeldet und übersprungen.',
    import_running: 'Produkte werden importiert',
    import_sending: '%{name} wird gesendet …',
    import_wrong_kind:
      '„%{name}“ ist keine CSV-Datei. Exportieren Sie Ihre Produkte als CSV und wählen Sie diese Datei.',
    import_too_large:
      '„%{name}“ ist größer als 64 MiB. Teilen Sie die Datei und importieren Sie die Teile nacheinander.',
    import_empty: '„%{name}“ ist leer.',
    import_history: 'Frühere Importe',
    import_short: '%{created} neu, %{updated} geändert, %{unchanged} unverändert',
    import_ended: 'Fertig',
    import_stopped: 'Abgebrochen',
    skipped_one: '%{count} Problem in der Datei',
    skipped_other: '%{count} Probleme in der Datei',
    skipped_text: 'Was in diesen Zeilen steht, wurde ausgelassen; alles andere ist angekommen.',
    skipped_line: 'Zeile',
    skipped_reason: 'Was nicht stimmt',
    skipped_range: '%{from}–%{to} von %{all}',
    skipped_more: 'Das sind die ersten %{count}. Im Bericht stehen alle.',
    previous: 'Zurück',
    next: 'Weiter',
    import_done:
      '%{created} hinzugefügt, %{updated} aktualisiert, %{unchanged} unverändert; %{variants}, %{images}.',
    import_variants_one: '%{number} Variante',
    import_variants_other: '%{number} Varianten',
    import_images_one: '%{number} Bild',
    import_images_other: '%{number} Bilder',
    import_see: 'Produkte ansehen',
    import_format: 'So sieht die Datei aus',
    import_format_text:
      'Die erste Zeile nennt die Spalten; nur Handle und Title müssen da sein. Weitere Zeilen mit demselben Handle sind die übrigen Varianten und Bilder des Produkts. Ein Export aus Shopify passt, wie er ist.',
    import_columns:
      'Handle, Title, Body (HTML), Vendor, Type, Tags, Published, Option1 Name, Option1 Value, Variant SKU, Variant Price, Variant Compare At Price, Variant Inventory Qty, Image Src, …',
    cancel: 'Abbrechen',
    export_title: 'Produkte exportieren',
    export_all: 'Alle Produkte (%{number})',
    export_shown: 'Produkte dieser Liste (%{number})',
    export_selected: 'Ausgewählte Produkte (%{number})',
    export_note: 'Eine CSV-Datei im Format von Shopify. Sie wieder zu importieren ändert nichts.',
    export_start: 'CSV herunterladen',
    export_running: 'Bisher %{size} KB…',
    export_done: 'Die Produkte wurden exportiert',
  },
};

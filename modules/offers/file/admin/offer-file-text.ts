import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const offerFileText = registerStrings('offer-files', {
  en: {
    title: 'Import offers',
    lead: 'Import offers, automated offers and funnels from a CSV. You’ll see a preview before anything changes.',
    offers: 'Offers',
    export_all: 'Export all',
    see_offers: 'View offers',
    choose_title: 'Choose a file',
    file: 'CSV file',
    hint: 'A CSV exported from this shop or another one, up to 100,000 rows.',
    file_size: 'File size: %{size}',
    choose: 'Choose a CSV file first.',
    replace: 'Delete offers that aren’t in the file',
    replace_hint:
      'Automated offers and funnels are only deleted if the file contains some. If all rows have errors, nothing is deleted.',
    replace_hint_types:
      'Only affects the offers in the list you came from. If all rows have errors, nothing is deleted.',
    check: 'Check the file',
    running: 'Reading the file',
    done: '%{made} added, %{changed} changed, %{same} unchanged, %{deleted} deleted.',
    report: 'Preview',
    report_text: 'Nothing has been saved yet. Check the rows, then import.',
    report_filter: 'Filter rows',
    all_lines: 'All',
    outcome: 'Result',
    outcome_new: 'New',
    outcome_changed: 'Changed',
    outcome_same: 'Unchanged',
    outcome_no_target: 'No target',
    outcome_wrong: 'Error',
    would_delete_one: '%{number} offer that isn’t in the file will be permanently deleted.',
    would_delete_other: '%{number} offers that aren’t in the file will be permanently deleted.',
    left_out_one: '%{number} row will be skipped.',
    left_out_other: '%{number} rows will be skipped.',
    line: 'Row',
    offer: 'Offer',
    record_automated: 'Automated offer',
    record_funnel: 'Funnel',
    no_lines: 'No matching rows.',
    page: 'Page %{number}',
    previous: 'Previous',
    next: 'Next',
    apply: 'Import',
    other_file: 'Choose another file',
    download_report: 'Download report',
    nothing_to_do: 'There’s nothing to import.',
    format: 'File format',
    format_text:
      'One row per offer. Only the offer_type column is required. Separate columns with commas or semicolons.',
    rule_key:
      'key identifies an offer. If your shop has an offer with this key, it’s updated, otherwise it’s created. Without a key, type and name are compared.',
    rule_names:
      'target_handles, target_skus and target_titles name products; the first one filled in is used. The same goes for the columns that begin with recommend_. Separate several names with |. Collections have handles and titles; conditions name them as handle:….',
    rule_ids:
      'Handles and SKUs of this shop come first. IDs are only used in a file from this shop (column shop), when no name is given or the name isn’t found.',
    rule_readable:
      'If a column such as tiers or percent_off contradicts the JSON in discount_data, the column is used.',
    rule_places: 'priority sorts the offers in the file. The shop’s other offers keep their priority.',
    rule_money:
      'Amounts are in the currency of the currency column. If your shop uses a different one, the row is rejected.',
    sample: 'Download a sample file',
  },
});

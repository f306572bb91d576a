import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const offerFileText = registerStrings('offer-files', {
  en: {
    title: 'Import offers',
    lead: 'Import offers from a CSV. You’ll see a preview before anything changes.',
    offers: 'Offers',
    export_all: 'Export everything',
    see_offers: 'See the offers',
    choose_title: 'Choose a file',
    file: 'CSV file',
    hint: 'A file as Export writes it, from this shop or another one, with up to 100,000 lines.',
    file_size: 'The file is %{size} large.',
    choose: 'Choose a CSV file first.',
    replace: 'Delete the offers that are not in the file',
    replace_hint:
      'Automated offers and funnels are only deleted when the file has some. If none of its lines is good, nothing is deleted.',
    replace_hint_types:
      'This concerns the offers of the list you came from. If none of the lines is good, nothing is deleted.',
    check: 'Check the file',
    running: 'Reading the file',
    done: '%{made} added, %{changed} changed, %{same} as they were, %{deleted} deleted.',
    report: 'Preview',
    report_text: 'Nothing has been saved yet. Check the rows, then import.',
    report_filter: 'Which lines are shown',
    all_lines: 'All',
    outcome: 'What it would do',
    outcome_new: 'New',
    outcome_changed: 'Changed',
    outcome_same: 'Unchanged',
    outcome_no_target: 'No target',
    outcome_wrong: 'Error',
    would_delete_one: '%{number} offer that is not in the file will be deleted for good.',
    would_delete_other: '%{number} offers that are not in the file will be deleted for good.',
    left_out_one: '%{number} row will be skipped.',
    left_out_other: '%{number} rows will be skipped.',
    line: 'Line',
    offer: 'Offer',
    record_automated: 'Automated offer',
    record_funnel: 'Funnel',
    no_lines: 'No line is like this.',
    page: 'Page %{number}',
    previous: 'Previous',
    next: 'Next',
    apply: 'Import',
    other_file: 'Choose another file',
    download_report: 'Download the report',
    nothing_to_do: 'There is nothing to apply.',
    format: 'File format',
    format_text:
      'One line is one offer. Only offer_type has to be among the columns; a spreadsheet may write commas or semicolons.',
    rule_key:
      'key names an offer. What the shop has under the key is changed, anything else is made. Without a key, the kind and the name decide.',
    rule_names:
      'target_handles, target_skus and target_titles name products, the first of them that is filled in counts; so do those of recommend_. Several are parted by |. Collections have handles and titles, conditions name them as handle:….',
    rule_ids:
      'Handles and SKUs of this shop win. Ids count only in a file of this shop (column shop), where no name is filled in or the name is not found.',
    rule_readable:
      'Where a column such as tiers or percent_off and the JSON of discount_data disagree, the column counts.',
    rule_places: 'priority orders the offers of the file among themselves; the others keep their places.',
    rule_money:
      'Amounts count in the currency of the column currency. If the shop has another one, the line is refused.',
    sample: 'Download a sample file',
  },
});

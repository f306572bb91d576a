-- What was last verified of the webhooks in a connected store, and since when the store has not answered.
ALTER TABLE store_links
  -- The last look at the webhooks; NULL before the first.
  ADD COLUMN hooks_checked_at timestamptz,
  -- How many there should be, and how many that look left in place; NULL when it could not be seen.
  ADD COLUMN hooks_expected int NOT NULL DEFAULT 0,
  ADD COLUMN hooks_present int,
  -- When some were first found missing that could not be restored; NULL while none are.
  ADD COLUMN hooks_missing_since timestamptz,
  -- The last time that some were missing and were restored, and how many.
  ADD COLUMN hooks_restored_at timestamptz,
  ADD COLUMN hooks_restored int NOT NULL DEFAULT 0,
  -- While the store does not answer: since when, how many runs ended so, and when it is asked again.
  ADD COLUMN silent_since timestamptz,
  ADD COLUMN silent_runs int NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at timestamptz;
ALTER TABLE store_link_resources
  -- The last time that a reading of everything ended, whole or not; of older rows the last whole one.
  ADD COLUMN full_tried_at timestamptz,
  -- Since when a list that was read did not hold all that it should; NULL while it does.
  ADD COLUMN incomplete_since timestamptz,
  -- That list was one of everything, so only another one of everything can end it.
  ADD COLUMN incomplete_full boolean NOT NULL DEFAULT false,
  -- How many different things were read then, and how many the store counted; NULL where it does not say.
  ADD COLUMN read_count int,
  ADD COLUMN store_count int;
UPDATE store_link_resources SET full_tried_at = full_synced_at;
-- None of this is a change that a person makes.
DROP TRIGGER audit_insert ON store_links;
DROP TRIGGER audit_update ON store_links;
DROP TRIGGER audit_delete ON store_links;
SELECT audit_table('store_links', 'domain', '{state,hooks,error,again,script_found,script_error,script_checked_at,connected_at,hooks_checked_at,hooks_expected,hooks_present,hooks_missing_since,hooks_restored_at,hooks_restored,silent_since,silent_runs,next_try_at}', '{sealed}');

-- What staff call a timer, and what shoppers read after the time.
ALTER TABLE countdown_timers
  -- Empty: it is named by what it counts down to.
  ADD COLUMN name text NOT NULL DEFAULT '' CHECK (length(name) <= 80),
  -- Empty: the words of the shop's language.
  ADD COLUMN text text NOT NULL DEFAULT '' CHECK (length(text) <= 40);

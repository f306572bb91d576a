-- What could not be done, by the code of its sentence and what it names, so that it can be said in every language.
-- What is older has its English sentence alone.
ALTER TABLE jobs ADD COLUMN problem jsonb;
ALTER TABLE job_failures ADD COLUMN problem jsonb;

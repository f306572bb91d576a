-- Housekeeping reaches what is forgotten after a while: ended jobs and abandoned carts.
SELECT system_table('carts'), system_table('jobs');
CREATE INDEX jobs_ended ON jobs (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX carts_abandoned ON carts (updated_at);

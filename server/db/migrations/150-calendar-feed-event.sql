-- The name of the first event of an imported calendar that is not understood. The other events block their days, and days
-- that were blocked before stay blocked.
alter table calendar_feed add column failure_event text;

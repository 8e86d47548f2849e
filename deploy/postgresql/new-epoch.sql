-- After a restore, and after a failover that may have lost commits: devices read everything again and keep what they have
-- queued. Without it, a device would miss changes whose numbers repeat. Run it before the first server process starts.
begin;
update feed set epoch = gen_random_uuid();
commit;

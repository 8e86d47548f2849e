-- Cars can be set aside for the counter (decision 073): a quota has a unit for a whole day, as a claim without a booking.
alter table interval_claim drop constraint interval_claim_pkey;
alter table interval_claim
  add column id bigint generated always as identity primary key,
  -- No foreign key: on a new database, quotas are created by a later migration. They are never deleted.
  add column quota_id uuid,
  alter column booking_id drop not null,
  alter column account_id drop not null,
  add constraint interval_claim_owner check (num_nonnulls(booking_id, quota_id) = 1 and num_nonnulls(account_id, quota_id) = 1);
create index interval_claim_quota on interval_claim (quota_id) where quota_id is not null;

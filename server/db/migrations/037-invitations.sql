-- An account that an administrator or an owner created, until the invited person sets a password with the emailed link.
-- `invited_at` is when the last link was requested.
alter table account add column invited_at timestamptz;
alter table account add column invited_by uuid references account on delete set null;
create index account_invited on account (invited_at, id) where invited_at is not null;
-- The managers of one hotel.
create index account_hotel_manager on account (vendor_id, created_at) where role = 'hotel-manager';

-- Departures that only take place with so many people. The row is made by the first booking that is confirmed, and is the
-- one place where it is said whether it goes: `goes_at` once enough had booked, which stays so; or `called_off_at`.
create table departure (
  listing_id uuid not null references listing,
  slot text not null,
  least int not null check (least > 0),
  decided_at timestamptz not null,
  goes_at timestamptz,
  called_off_at timestamptz,
  primary key (listing_id, slot),
  constraint departure_decided_once check (goes_at is null or called_off_at is null)
);

-- Whether it is certain that it takes place; null where nothing has to be reached for that.
alter table booking add column guaranteed boolean;

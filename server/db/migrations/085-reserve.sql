-- A part of a new vendor's share that becomes available some days after the rest.
create table reserve (
  booking_id uuid primary key references booking,
  vendor_id uuid not null references vendor,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  release_at timestamptz not null,
  released_at timestamptz
);
create index reserve_to_release on reserve (release_at) where released_at is null;

create or replace function ledger_account_kind(account text) returns text language sql immutable parallel safe as $$
  select case
    when account = 'gateway:lipila' then 'gateway'
    when account = 'platform:fee' then 'fees'
    when account = 'platform:adjustments' then 'adjustments'
    when account like 'vendor:%:payable' then 'pending'
    when account like 'vendor:%:available' then 'available'
    when account like 'vendor:%:reserve' then 'reserved'
    when account like 'vendor:%:in_payout' then 'inPayout'
    when account like 'customer:%:refundable' then 'refundsDue'
    when account like 'customer:%:deposit' then 'deposits'
    else 'other'
  end
$$;

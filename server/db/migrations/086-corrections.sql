-- Corrections of the books by administrators. A large one is requested by one administrator and approved by another.
create table correction (
  id uuid primary key,
  target text not null check (target in ('vendor', 'gateway')),
  vendor_id uuid references vendor,
  -- Positive: the business receives it, or the gateway has more than our books said.
  amount_ngwee bigint not null check (amount_ngwee <> 0),
  reason text not null,
  needs_approval boolean not null,
  state text not null check (state in ('requested', 'posted', 'rejected')),
  requested_by uuid not null references account,
  decided_by uuid references account,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((target = 'vendor') = (vendor_id is not null)),
  check (state <> 'posted' or not needs_approval or (decided_by is not null and decided_by <> requested_by))
);
create index correction_requested on correction (created_at) where state = 'requested';
create index correction_newest on correction (created_at desc, id);

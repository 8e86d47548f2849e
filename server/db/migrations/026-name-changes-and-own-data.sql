-- A verified business keeps its public name until an administrator has decided about a new one.
create table name_change (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  requested_by uuid not null references account,
  name_before text not null,
  requested_name text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  requested_at timestamptz not null,
  -- Of the decision, or of the withdrawal; `decided_by` is null for a withdrawal.
  decided_at timestamptz,
  decided_by uuid references account,
  reason text,
  check ((state = 'pending') = (decided_at is null))
);
create unique index name_change_pending on name_change (vendor_id) where state = 'pending';
create index name_change_queue on name_change (requested_at) where state = 'pending';

-- Downloads of one's own data, for their limit.
create table own_data_export (
  account_id uuid not null references account on delete cascade,
  exported_at timestamptz not null
);
create index own_data_export_account on own_data_export (account_id);

-- When a person deleted the account. The row stays for the ledger and for bookings, without personal data.
alter table account add column deleted_at timestamptz;

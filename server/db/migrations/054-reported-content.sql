-- Content that users reported, and what administrators decided about it.
create table reported_item (
  kind text not null check (kind in ('review', 'listing', 'vendor', 'message')),
  target_id uuid not null,
  vendor_id uuid not null references vendor,
  state text not null check (state in ('open', 'hidden', 'dismissed')),
  reports int not null,
  last_reported_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  reason text not null default '',
  primary key (kind, target_id),
  check ((decided_by is null) = (decided_at is null))
);
create index reported_item_newest on reported_item (state, last_reported_at desc);

create table content_report (
  kind text not null,
  target_id uuid not null,
  account_id uuid not null references account,
  reason text not null,
  note text not null,
  created_at timestamptz not null,
  primary key (kind, target_id, account_id),
  foreign key (kind, target_id) references reported_item
);
create index content_report_account on content_report (account_id);

-- Set while an administrator hides it. Hidden reviews do not count in the vendor's rating.
alter table review add column hidden_at timestamptz;
alter table message add column hidden_at timestamptz;

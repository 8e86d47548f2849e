-- Fees of Tilipo with effective dates (decision 153).

-- A rule is for one business, for one vertical, or for the whole platform if both are null. It never changes once its day has begun.
create table fee_rule (
  id uuid primary key,
  vertical text,
  vendor_id uuid references vendor,
  -- In hundredths of a percent. Null ends the rules of a narrow scope: the next wider scope counts again.
  basis_points integer check (basis_points between 0 and 5000),
  -- The first day in Zambia.
  starts_on date not null,
  reason text not null check (length(reason) <= 300),
  -- Null for the fee that was set before there were rules.
  set_by uuid references account,
  created_at timestamptz not null,
  withdrawn_by uuid references account,
  withdrawn_at timestamptz,
  constraint fee_rule_one_scope check (num_nonnulls(vertical, vendor_id) <= 1),
  constraint fee_rule_platform_has_fee check (basis_points is not null or num_nonnulls(vertical, vendor_id) = 1)
);
-- One rule of a scope per day. It also finds the rules of a sale.
create unique index fee_rule_scope_start on fee_rule (vendor_id, vertical, starts_on) nulls not distinct
  where withdrawn_at is null;
-- The list of administrators.
create index fee_rule_newest on fee_rule (starts_on desc, id desc);

-- Businesses whose owner was notified of a rule.
create table fee_notice (
  rule_id uuid not null references fee_rule,
  vendor_id uuid not null references vendor,
  primary key (rule_id, vendor_id)
);
create index fee_notice_vendor on fee_notice (vendor_id);

-- The fee so far. Its row in `setting` stays, because servers of the release before read it.
insert into fee_rule (id, basis_points, starts_on, reason, created_at)
  select gen_random_uuid(), round((value ->> 'percent')::numeric * 100)::integer, date '2026-01-01', 'The fee of the platform settings', now()
  from setting where name = 'fee';

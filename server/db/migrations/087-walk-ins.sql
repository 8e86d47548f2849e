-- Walk-ins who pay in cash at the counter. Their bookings belong to one account per vendor, behind which there is no person.
alter table booking add column walk_in_name text;
alter table booking add column walk_in_phone text;
-- The number of the receipt that a device printed offline.
alter table booking add column receipt_number text unique;
alter table vendor add column counter_account_id uuid references account;

-- One series of receipt numbers per device of a business.
create table receipt_series (
  series int generated always as identity primary key,
  vendor_id uuid not null references vendor,
  device_id uuid not null,
  created_at timestamptz not null,
  unique (vendor_id, device_id)
);

create or replace function ledger_account_kind(account text) returns text language sql immutable parallel safe as $$
  select case
    when account = 'gateway:lipila' then 'gateway'
    when account = 'platform:fee' then 'fees'
    when account = 'platform:adjustments' then 'adjustments'
    when account like 'vendor:%:payable' then 'pending'
    when account like 'vendor:%:available' then 'available'
    when account like 'vendor:%:reserve' then 'reserved'
    when account like 'vendor:%:in_payout' then 'inPayout'
    when account like 'vendor:%:cash' then 'cash'
    when account like 'customer:%:refundable' then 'refundsDue'
    when account like 'customer:%:deposit' then 'deposits'
    else 'other'
  end
$$;

-- As in 081, and cash sales with their refunds.
create or replace function entry_statistics(e entry) returns setof statistic_change language sql stable as $$
  select metric, day, dimension, amount
  from posting p
  left join refund r on p.kind = 'refund_due' and r.id = p.subject_id
  left join booking b on b.id = coalesce(r.booking_id, p.subject_id)
  cross join lateral (
    select e.account = 'platform:fee' or ledger_account_kind(e.account) in ('pending', 'available') as of_price,
      p.kind in ('sale', 'balance', 'cash_sale') as is_sale,
      p.kind in ('refund_due', 'cash_refund') as is_refund
  ) entry_of
  cross join lateral (values
    ('sales', is_sale and of_price, lusaka_day(p.posted_at), coalesce(b.vertical, 'other'), -e.amount_ngwee),
    ('vendorSales', is_sale and of_price and b.id is not null, '-infinity'::date, b.vendor_id::text, -e.amount_ngwee),
    ('vendorDaySales', is_sale and of_price and b.id is not null, lusaka_day(p.posted_at), b.vendor_id::text,
      -e.amount_ngwee),
    ('refunds', is_refund and of_price, lusaka_day(p.posted_at), coalesce(b.vertical, 'other'), e.amount_ngwee),
    ('vendorDayRefunds', is_refund and of_price and b.id is not null, lusaka_day(p.posted_at), b.vendor_id::text,
      e.amount_ngwee),
    ('fee', (is_sale or is_refund) and e.account = 'platform:fee', lusaka_day(p.posted_at),
      coalesce(b.vertical, 'other'), -e.amount_ngwee),
    ('vendorDayFee', (is_sale or is_refund) and e.account = 'platform:fee' and b.id is not null,
      lusaka_day(p.posted_at), b.vendor_id::text, -e.amount_ngwee),
    ('ledger', true, '-infinity', ledger_account_kind(e.account), e.amount_ngwee)
  ) counted (metric, applies, day, dimension, amount)
  where p.id = e.posting_id and applies
$$;

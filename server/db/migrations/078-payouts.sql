-- The vendor's share of a booking becomes available for payouts some time after the service has ended.
alter table booking add column clears_at timestamptz;
alter table booking add column cleared_at timestamptz;
update booking set clears_at = changed_at + interval '24 hours'
where state in ('completed', 'no_show', 'cancelled_by_customer', 'cancelled_by_partner', 'cancelled_by_system', 'refunded');
create index booking_to_clear on booking (clears_at) where clears_at is not null and cleared_at is null;

-- A reversal names the posting that it reverses. Each posting is reversed at most once.
alter table posting add column reverses uuid unique references posting;

-- The available balance of each vendor, in the same transaction as the entries of `vendor:<id>:available`. It is the lock of
-- payouts, and a payout is refused while it differs from the sum of the entries.
create table vendor_balance (
  vendor_id uuid primary key references vendor,
  available_ngwee bigint not null,
  changed_at timestamptz not null
);

create table payout (
  id uuid primary key,
  reference text not null unique,
  vendor_id uuid not null references vendor,
  -- Who requested it; null for an automatic payout.
  requested_by uuid references account,
  recipient_name text not null,
  phone text not null,
  network text not null,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  fee_ngwee bigint not null check (fee_ngwee >= 0),
  reason text not null,
  state text not null check (state in ('pending', 'unknown', 'successful', 'failed', 'returned')),
  failure text,
  gateway_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  changed_at timestamptz not null
);
create index payout_vendor on payout (vendor_id, created_at desc, id);
create index payout_open on payout (created_at) where state in ('pending', 'unknown');

-- Where a business receives payouts: bank { accountName, accountNumber, bankName, branchName }, mobile { provider, name, number }.
create table payment_settings (
  vendor_id uuid primary key references vendor,
  wallet_id text not null default '',
  bank_account jsonb not null default '{}',
  mobile_money jsonb not null default '{}',
  blocked_until timestamptz,
  changed_at timestamptz not null
);

-- As in 048, and the refunds of bookings whose share is available.
create or replace function entry_statistics(e entry) returns setof statistic_change language sql stable as $$
  select metric, day, dimension, amount
  from posting p
  left join refund r on p.kind = 'refund_due' and r.id = p.subject_id
  left join booking b on b.id = coalesce(r.booking_id, p.subject_id)
  cross join lateral (values
    ('sales', p.kind in ('sale', 'balance'), lusaka_day(p.posted_at), coalesce(b.vertical, 'other'), -e.amount_ngwee),
    ('vendorSales', p.kind in ('sale', 'balance') and b.id is not null, '-infinity'::date, b.vendor_id::text,
      -e.amount_ngwee),
    ('refunds', p.kind = 'refund_due', lusaka_day(p.posted_at), coalesce(b.vertical, 'other'), e.amount_ngwee),
    ('fee', p.kind in ('sale', 'balance', 'refund_due') and e.account = 'platform:fee', lusaka_day(p.posted_at),
      coalesce(b.vertical, 'other'), -e.amount_ngwee)
  ) counted (metric, applies, day, dimension, amount)
  where p.id = e.posting_id and applies
    and (e.account = 'platform:fee' or e.account like 'vendor:%:payable' or e.account like 'vendor:%:available')
$$;

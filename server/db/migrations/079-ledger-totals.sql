-- Totals of the ledger by kind of account, for the finance page of the administration (metric `ledger`).
create function ledger_account_kind(account text) returns text language sql immutable parallel safe as $$
  select case
    when account = 'gateway:lipila' then 'gateway'
    when account = 'platform:fee' then 'fees'
    when account like 'vendor:%:payable' then 'pending'
    when account like 'vendor:%:available' then 'available'
    when account like 'vendor:%:in_payout' then 'inPayout'
    when account like 'customer:%:refundable' then 'refundsDue'
    when account like 'customer:%:deposit' then 'deposits'
    else 'other'
  end
$$;

create or replace function entry_statistics(e entry) returns setof statistic_change language sql stable as $$
  select metric, day, dimension, amount
  from posting p
  left join refund r on p.kind = 'refund_due' and r.id = p.subject_id
  left join booking b on b.id = coalesce(r.booking_id, p.subject_id)
  cross join lateral (
    select e.account = 'platform:fee' or ledger_account_kind(e.account) in ('pending', 'available') as of_price
  ) share
  cross join lateral (values
    ('sales', p.kind in ('sale', 'balance') and of_price, lusaka_day(p.posted_at), coalesce(b.vertical, 'other'),
      -e.amount_ngwee),
    ('vendorSales', p.kind in ('sale', 'balance') and of_price and b.id is not null, '-infinity'::date,
      b.vendor_id::text, -e.amount_ngwee),
    ('refunds', p.kind = 'refund_due' and of_price, lusaka_day(p.posted_at), coalesce(b.vertical, 'other'),
      e.amount_ngwee),
    ('fee', p.kind in ('sale', 'balance', 'refund_due') and e.account = 'platform:fee', lusaka_day(p.posted_at),
      coalesce(b.vertical, 'other'), -e.amount_ngwee),
    ('ledger', true, '-infinity', ledger_account_kind(e.account), e.amount_ngwee)
  ) counted (metric, applies, day, dimension, amount)
  where p.id = e.posting_id and applies
$$;

insert into statistic (metric, day, dimension, shard, amount)
select 'ledger', '-infinity', ledger_account_kind(account), 0, sum(amount_ngwee) from entry
group by ledger_account_kind(account) having sum(amount_ngwee) <> 0;

create index refund_open on refund (created_at) where state <> 'successful';

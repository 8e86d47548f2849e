-- Money per vendor and day, for the analytics of partners (metrics `vendorDay…`).
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
    ('vendorDaySales', p.kind in ('sale', 'balance') and of_price and b.id is not null, lusaka_day(p.posted_at),
      b.vendor_id::text, -e.amount_ngwee),
    ('refunds', p.kind = 'refund_due' and of_price, lusaka_day(p.posted_at), coalesce(b.vertical, 'other'),
      e.amount_ngwee),
    ('vendorDayRefunds', p.kind = 'refund_due' and of_price and b.id is not null, lusaka_day(p.posted_at),
      b.vendor_id::text, e.amount_ngwee),
    ('fee', p.kind in ('sale', 'balance', 'refund_due') and e.account = 'platform:fee', lusaka_day(p.posted_at),
      coalesce(b.vertical, 'other'), -e.amount_ngwee),
    ('vendorDayFee', p.kind in ('sale', 'balance', 'refund_due') and e.account = 'platform:fee' and b.id is not null,
      lusaka_day(p.posted_at), b.vendor_id::text, -e.amount_ngwee),
    ('ledger', true, '-infinity', ledger_account_kind(e.account), e.amount_ngwee)
  ) counted (metric, applies, day, dimension, amount)
  where p.id = e.posting_id and applies
$$;

insert into statistic (metric, day, dimension, shard, amount)
select metric, day, dimension, 0, sum(amount)
from entry e, entry_statistics(e) counted
where metric like 'vendorDay%'
group by metric, day, dimension having sum(amount) <> 0;

create index statistic_vendor_day on statistic (dimension, day)
  where metric in ('vendorDaySales', 'vendorDayFee', 'vendorDayRefunds');

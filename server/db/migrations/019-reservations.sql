-- Reservations at the counter, which are paid later (decision 120).

-- The option date of a reservation, which stays after it was paid. A reservation that is held ends then (`hold_expires_at`);
-- about one that is confirmed, its business is asked once.
alter table booking add column reserved_until timestamptz;
alter table booking add column option_asked_at timestamptz;

-- A reservation is paid in several payments, each with its own lines and postings. `payment_id` is the id of the command
-- that took a later one, and the subject of its postings and of its entry in the shift.
alter table counter_payment add column payment_id uuid;
alter table counter_payment drop constraint counter_payment_line_check;
alter table counter_payment add constraint counter_payment_line_check check (line between 0 and 99);
-- safe: the index is empty, and the table has only the sales since the migration before.
create index counter_payment_payment on counter_payment (payment_id) where payment_id is not null;

-- Returns the booking of a recorded payment: the subject of its posting, unless that is a later payment of a reservation.
create function counter_payment_booking(subject uuid) returns uuid language sql stable parallel safe as $$
  select coalesce((select booking_id from counter_payment where payment_id = subject limit 1), subject)
$$;

-- As before, with the later payments of reservations.
create or replace function entry_statistics(e entry) returns setof statistic_change language sql stable as $$
  select metric, day, dimension, amount
  from posting p
  left join refund r on p.kind = 'refund_due' and r.id = p.subject_id
  left join booking b on b.id = coalesce(r.booking_id,
    case when p.kind = 'cash_sale' then counter_payment_booking(p.subject_id) else p.subject_id end)
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

-- Changes of bookings by their business (decision 138).

-- Each change of a booking, with what was booked before it. It contains no personal data.
create table booking_change (
  -- The id of the command, so that a repeated one is recognized. Also the subject of the postings of the change.
  id uuid primary key,
  booking_id uuid not null references booking,
  -- 1 for the first change of a booking.
  number smallint not null check (number > 0),
  changed_by uuid not null references account,
  changed_at timestamptz not null,
  listing_id uuid not null references listing,
  summary jsonb not null,
  price_ngwee bigint not null check (price_ngwee >= 0),
  new_price_ngwee bigint not null check (new_price_ngwee >= 0),
  -- What the customer got back: at the counter, and from Tilipo.
  returned_ngwee bigint not null default 0 check (returned_ngwee >= 0),
  refunded_ngwee bigint not null default 0 check (refunded_ngwee >= 0),
  reason text check (length(reason) <= 400),
  unique (booking_id, number)
);

-- A booking that became cheaper. Servers of the release before only read the reason.
alter table refund drop constraint refund_reason_check;
-- safe: the new constraint allows more than the one before, so that no row can break it.
alter table refund add constraint refund_reason_check
  check (reason in ('cancelled', 'late_payment', 'deposit', 'not_met', 'changed')) not valid;

-- Returns the booking of a recorded payment, or of money that a change moved: the subject of its posting, unless that is a later
-- payment of a reservation, or a change.
create or replace function counter_payment_booking(subject uuid) returns uuid language sql stable parallel safe as $$
  select coalesce(
    (select booking_id from counter_payment where payment_id = subject limit 1),
    (select booking_id from booking_change where id = subject),
    subject
  )
$$;

-- As before, with money that a change moved.
create or replace function entry_statistics(e entry) returns setof statistic_change language sql stable as $$
  select metric, day, dimension, amount
  from posting p
  left join refund r on p.kind = 'refund_due' and r.id = p.subject_id
  left join booking b on b.id = coalesce(r.booking_id,
    case when p.kind in ('cash_sale', 'cash_refund', 'balance') then counter_payment_booking(p.subject_id) else p.subject_id end)
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

-- Statistics. Triggers update the totals in the transaction of each change, so that no statistic scans bookings,
-- payments or accounts (decision 052). The functions `…_statistics` define what is counted.

-- Amounts are counts, or ngwee. The day '-infinity' has the total of all days.
create table statistic (
  metric text not null,
  day date not null,
  -- A vertical, network, vendor or reason; '' if the metric has none.
  dimension text not null,
  -- Spreads concurrent transactions over several rows, so that they do not wait for each other. Readers add them up.
  shard smallint not null,
  amount bigint not null,
  primary key (metric, day, dimension, shard)
);
create index statistic_listing_day on statistic (dimension, day)
  where metric in ('listingDayUnits', 'listingDayValue', 'listingUnits', 'listingValue');
create index statistic_listing_views on statistic (dimension, day) where metric = 'listingViews';
create index statistic_vendor_day on statistic (dimension, day)
  where metric in ('vendorDaySales', 'vendorDayFee', 'vendorDayRefunds');

create type statistic_change as (metric text, day date, dimension text, amount bigint);

-- Adds to the totals, in the order of the primary key, so that concurrent transactions lock rows in the same order.
create function add_statistics(changes statistic_change[]) returns void language sql as $$
  insert into statistic (metric, day, dimension, shard, amount)
  select metric, day, dimension, pg_backend_pid() % 16, sum(amount)
  from unnest(changes) group by metric, day, dimension having sum(amount) <> 0
  order by metric, day, dimension
  on conflict (metric, day, dimension, shard) do update set amount = statistic.amount + excluded.amount
$$;

-- Accounts by the day on which they were created. Deleted accounts do not count.
create function account_statistics(a account, factor int) returns setof statistic_change language sql stable as $$
  select metric, day, '', factor::bigint
  from (values
    ('users', lusaka_day(a.created_at), true),
    ('users', '-infinity'::date, true),
    ('pendingApprovals', '-infinity', a.role = 'partner' and a.staff_role is null and a.approval_status = 'pending'),
    ('activePartners', '-infinity',
      a.role = 'partner' and a.staff_role is null and a.approval_status = 'approved' and a.is_active)
  ) counted (metric, day, applies)
  where applies and a.deleted_at is null
$$;

-- Results of payments by the day on which they were started.
create function payment_statistics(p payment, factor int) returns setof statistic_change language sql stable as $$
  select case p.state when 'failed' then 'paymentsFailed' else 'paymentsSuccessful' end,
    lusaka_day(p.created_at), p.network, factor::bigint
  where p.state in ('successful', 'refund_due', 'refunded', 'failed')
$$;

-- Refused commands by endpoint and reason, on the day of their decision.
create function command_statistics(k command_key) returns setof statistic_change language sql stable as $$
  select 'refusals', lusaka_day(k.created_at), k.endpoint || '/' || (k.outcome #>> '{refusal,code}'), 1::bigint
  where k.outcome #>> '{refusal,code}' is not null
$$;

create function count_inserted_accounts() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(
    select counted from inserted row, account_statistics(row(row.*)::account, 1) counted));
  return null;
end $$;
create trigger count_inserted_accounts after insert on account referencing new table as inserted
  for each statement execute function count_inserted_accounts();

create function count_changed_account() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(
    select counted from account_statistics(old, -1) counted
    union all select counted from account_statistics(new, 1) counted));
  return null;
end $$;
create trigger count_changed_account after update on account for each row
  when ((old.role, old.staff_role, old.approval_status, old.is_active, old.deleted_at is null, old.created_at)
    is distinct from (new.role, new.staff_role, new.approval_status, new.is_active, new.deleted_at is null,
      new.created_at))
  execute function count_changed_account();

create function count_deleted_account() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(select counted from account_statistics(old, -1) counted));
  return null;
end $$;
create trigger count_deleted_account after delete on account for each row execute function count_deleted_account();

create function count_inserted_bookings() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(
    select counted from inserted row, booking_statistics(row(row.*)::booking, 1) counted));
  return null;
end $$;
create trigger count_inserted_bookings after insert on booking referencing new table as inserted
  for each statement execute function count_inserted_bookings();

create function count_changed_booking() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(
    select counted from booking_statistics(old, -1) counted
    union all select counted from booking_statistics(new, 1) counted));
  return null;
end $$;
create trigger count_changed_booking after update on booking for each row
  when ((old.state, old.created_at, old.vertical, old.vendor_id, old.listing_id, old.units, old.starts_at, old.ends_at,
      old.clears_at, old.total_ngwee, old.deposit_ngwee)
    is distinct from (new.state, new.created_at, new.vertical, new.vendor_id, new.listing_id, new.units, new.starts_at,
      new.ends_at, new.clears_at, new.total_ngwee, new.deposit_ngwee))
  execute function count_changed_booking();

create function count_deleted_booking() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(select counted from booking_statistics(old, -1) counted));
  return null;
end $$;
create trigger count_deleted_booking after delete on booking for each row execute function count_deleted_booking();

create function count_inserted_payments() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(
    select counted from inserted row, payment_statistics(row(row.*)::payment, 1) counted));
  return null;
end $$;
create trigger count_inserted_payments after insert on payment referencing new table as inserted
  for each statement execute function count_inserted_payments();

create function count_changed_payment() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(
    select counted from payment_statistics(old, -1) counted
    union all select counted from payment_statistics(new, 1) counted));
  return null;
end $$;
create trigger count_changed_payment after update on payment for each row
  when ((old.state, old.network, old.created_at) is distinct from (new.state, new.network, new.created_at))
  execute function count_changed_payment();

create function count_deleted_payment() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(select counted from payment_statistics(old, -1) counted));
  return null;
end $$;
create trigger count_deleted_payment after delete on payment for each row execute function count_deleted_payment();

-- Entries are only inserted.
create function count_inserted_entries() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(select counted from inserted row, entry_statistics(row(row.*)::entry) counted));
  return null;
end $$;
create trigger count_inserted_entries after insert on entry referencing new table as inserted
  for each statement execute function count_inserted_entries();

create function count_refused_command() returns trigger language plpgsql as $$
begin
  perform add_statistics(array(select counted from command_statistics(new) counted));
  return null;
end $$;
create trigger count_refused_command after update of outcome on command_key for each row
  when (new.outcome #>> '{refusal,code}' is not null and old.outcome #>> '{refusal,code}' is null)
  execute function count_refused_command();

-- Totals of the ledger by kind of account, for the finance page of the administration (metric `ledger`).
create function ledger_account_kind(account text) returns text language sql immutable parallel safe as $$
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

-- Money by the day of its posting. Sales are prices without deposits, refunds the returned part of the price, and the
-- fee is what remains of it after refunds. `vendorDay…` is for the analytics of partners.
create function entry_statistics(e entry) returns setof statistic_change language sql stable as $$
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

-- The days that a sold booking uses, for occupancy and utilization (decision 067). Counted units (rooms, seats on a
-- leg, travelers) are on the day that their slot begins with. Intervals are in minutes of each day in Zambia. Units
-- without a day are on the day of the booking, and `dated` is false. The price is divided by units; the rounded parts
-- add up to the price. A booking that ended early no longer uses its remaining days, but they are paid.
create function booking_days(b booking) returns table (day date, dated boolean, units bigint, value bigint)
language sql stable as $$
  with ending as (
    -- The money of a booking clears a day after its end.
    select case when b.state = 'completed' then b.clears_at - interval '24 hours' end as ended_at
  ), counted as (
    select substring(unit ->> 'slot' from '^\d{4}-\d\d-\d\d')::date as day, (unit ->> 'quantity')::bigint as units
    from jsonb_array_elements(coalesce(b.units, '[]')) unit where unit ? 'slot'
  ), used as (
    select coalesce(counted.day, lusaka_day(b.created_at)) as day, counted.day is not null as dated, sum(units) as units
    from counted, ending
    where ended_at is null or counted.day is null or counted.day < lusaka_day(ended_at)
      or counted.day = (select min(first.day) from counted first)
    group by 1, 2
    union all
    select lusaka_day(at), true,
      (extract(epoch from least(at + interval '1 day', until) - greatest(at, b.starts_at)) / 60)::bigint
    from ending
    cross join lateral (select least(b.ends_at, coalesce(ended_at, b.ends_at)) as until) limits
    cross join lateral generate_series(
      lusaka_day(b.starts_at)::timestamp at time zone 'Africa/Lusaka', until, interval '1 day') at
    where jsonb_path_exists(coalesce(b.units, '[]'), '$[*] ? (exists(@.from))') and until > greatest(at, b.starts_at)
  ), running as (
    select *, sum(used.units) over (order by used.day, used.dated) as up_to, sum(used.units) over () as total from used
  )
  select day, dated, units::bigint,
    (div((b.total_ngwee - b.deposit_ngwee) * up_to, total)
      - div((b.total_ngwee - b.deposit_ngwee) * (up_to - units), total))::bigint
  from running where total > 0
$$;

-- Confirmed and served bookings by the day on which they were made. A cancelled booking no longer counts.
create function booking_statistics(b booking, factor int) returns setof statistic_change
language sql stable as $$
  select metric, day, dimension, factor::bigint
  from (values
    ('bookings', lusaka_day(b.created_at), b.vertical),
    ('bookings', '-infinity'::date, b.vertical),
    ('vendorBookings', '-infinity', b.vendor_id::text)
  ) counted (metric, day, dimension)
  where b.state in ('confirmed', 'in_service', 'completed', 'no_show')
  union all
  select metric, used.day, b.listing_id::text, factor * amount
  from booking_days(b) used
  cross join lateral (values
    (case when dated then 'listingDayUnits' else 'listingUnits' end, units),
    (case when dated then 'listingDayValue' else 'listingValue' end, value)
  ) counted (metric, amount)
  where b.state in ('confirmed', 'in_service', 'completed')
$$;

-- Views of listings (decision 077). Each visitor counts once a day per listing. A visitor is a hash with the salt of
-- the day; salts and hashes are deleted after the day.
create table view_salt (
  day date primary key,
  salt bytea not null
);

create table listing_viewer (
  day date not null,
  listing_id uuid not null references listing,
  visitor bytea not null,
  primary key (day, listing_id, visitor)
);

-- Visitors who are signed in as members of a business. Their views of its listings do not count.
create table member_visitor (
  day date not null,
  vendor_id uuid not null references vendor,
  visitor bytea not null,
  primary key (day, vendor_id, visitor)
);

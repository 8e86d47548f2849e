-- Totals for the administration's statistics. Triggers keep them in the transaction of each change, so that no
-- statistic scans bookings, payments or accounts. The functions `…_statistics` define what is counted: triggers and
-- the backfill below both use them.

-- Days are those of Zambia, whatever the time zone of the session.
create function lusaka_day(at timestamptz) returns date language sql immutable parallel safe as
  $$ select (at at time zone 'Africa/Lusaka')::date $$;

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

create type statistic_change as (metric text, day date, dimension text, amount bigint);

-- In the order of the key, so that two transactions lock rows in the same order.
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

-- Confirmed and served bookings by the day on which they were made. A cancelled booking no longer counts.
create function booking_statistics(b booking, factor int) returns setof statistic_change language sql stable as $$
  select metric, day, dimension, factor::bigint
  from (values
    ('bookings', lusaka_day(b.created_at), b.vertical),
    ('bookings', '-infinity'::date, b.vertical),
    ('vendorBookings', '-infinity', b.vendor_id::text)
  ) counted (metric, day, dimension)
  where b.state in ('confirmed', 'in_service', 'completed', 'no_show')
$$;

-- Results of payments by the day on which they were started.
create function payment_statistics(p payment, factor int) returns setof statistic_change language sql stable as $$
  select case p.state when 'failed' then 'paymentsFailed' else 'paymentsSuccessful' end,
    lusaka_day(p.created_at), p.network, factor::bigint
  where p.state in ('successful', 'refund_due', 'refunded', 'failed')
$$;

-- Money by the day of its posting. Sales are prices without deposits. Refunds are the part of the price that is
-- returned. The fee is what remains of it after refunds.
create function entry_statistics(e entry) returns setof statistic_change language sql stable as $$
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
    and (e.account = 'platform:fee' or e.account like 'vendor:%:payable')
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
    is distinct from (new.role, new.staff_role, new.approval_status, new.is_active, new.deleted_at is null, new.created_at))
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
  when ((old.state, old.created_at, old.vertical, old.vendor_id)
    is distinct from (new.state, new.created_at, new.vertical, new.vendor_id))
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

-- The rows of earlier releases. Written by the migration's own backend, so one shard holds them.
insert into statistic (metric, day, dimension, shard, amount)
select metric, day, dimension, 0, sum(amount)
from (
  select counted.* from account a, account_statistics(a, 1) counted
  union all select counted.* from booking b, booking_statistics(b, 1) counted
  union all select counted.* from payment p, payment_statistics(p, 1) counted
  union all select counted.* from entry e, entry_statistics(e) counted
  union all select counted.* from command_key k, command_statistics(k) counted
) counted
group by metric, day, dimension having sum(amount) <> 0;

-- For the list of what needs attention.
create index account_pending on account (created_at)
  where approval_status = 'pending' and role = 'partner' and staff_role is null and deleted_at is null;
create index payment_pending on payment (created_at) where state = 'pending';
create index refund_failed on refund (changed_at) where state = 'failed';
create index support_ticket_open on support_ticket (created_at) where status = 'open';

-- The customers of a business, in the order of their newest bookings (decision 080). Grouping all bookings of a business
-- for its list of customers took longer with each booking.

-- Bookings that make somebody a customer: paid for, or ended by the customer.
create function makes_customer(state text) returns boolean language sql immutable parallel safe as
  $$ select state in ('confirmed', 'in_service', 'completed', 'no_show', 'cancelled_by_customer', 'refunded') $$;

-- The account, or for a walk-in the id of `walk_in_id`, because walk-ins share one account of the business.
create function customer_id(vendor_id uuid, account_id uuid, walk_in_phone text, walk_in_name text) returns uuid
language sql immutable parallel safe as
  $$ select case when walk_in_name is null then account_id else walk_in_id(vendor_id, walk_in_phone, walk_in_name) end $$;

create table recent_customer (
  vendor_id uuid not null references vendor,
  customer_id uuid not null,
  is_walk_in boolean not null,
  -- When the newest booking was created.
  booked_at timestamptz not null,
  primary key (vendor_id, customer_id)
);
create index recent_customer_order on recent_customer (vendor_id, booked_at desc, customer_id);

-- The bookings of one customer. `booking_vendor_customer` has those of accounts.
create index booking_walk_in on booking (vendor_id, walk_in_id(vendor_id, walk_in_phone, walk_in_name), created_at desc)
  where walk_in_name is not null;
-- Whether a walk-in has an account.
create index account_phone on account (phone) where phone is not null;

create function add_recent_customer(booking booking) returns void language sql as $$
  insert into recent_customer
  select booking.vendor_id,
    customer_id(booking.vendor_id, booking.account_id, booking.walk_in_phone, booking.walk_in_name),
    booking.walk_in_name is not null, booking.created_at
  where makes_customer(booking.state)
  on conflict (vendor_id, customer_id) do update set booked_at = excluded.booked_at
  where recent_customer.booked_at < excluded.booked_at
$$;

-- After a booking has left its customer. The row is locked first: a concurrent new booking of the customer waits, or is
-- visible to the query.
create function recompute_recent_customer(booking booking) returns void language plpgsql as $$
declare
  customer uuid := customer_id(booking.vendor_id, booking.account_id, booking.walk_in_phone, booking.walk_in_name);
  newest timestamptz;
begin
  perform from recent_customer r where r.vendor_id = booking.vendor_id and r.customer_id = customer for update;
  if booking.walk_in_name is null then
    select max(b.created_at) into newest from booking b
    where b.vendor_id = booking.vendor_id and b.account_id = booking.account_id and b.walk_in_name is null
      and makes_customer(b.state);
  else
    select max(b.created_at) into newest from booking b
    where b.vendor_id = booking.vendor_id and b.walk_in_name is not null
      and walk_in_id(b.vendor_id, b.walk_in_phone, b.walk_in_name) = customer and makes_customer(b.state);
  end if;
  update recent_customer r set booked_at = newest
  where r.vendor_id = booking.vendor_id and r.customer_id = customer and newest is not null;
  delete from recent_customer r where r.vendor_id = booking.vendor_id and r.customer_id = customer and newest is null;
end $$;

create function refresh_recent_customer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and makes_customer(old.state) then perform recompute_recent_customer(old); end if;
  if tg_op <> 'DELETE' then perform add_recent_customer(new); end if;
  return null;
end $$;
-- Deferred, so that a transaction takes these locks after all others.
create constraint trigger refresh_inserted_customer after insert on booking
  deferrable initially deferred for each row when (makes_customer(new.state)) execute function refresh_recent_customer();
create constraint trigger refresh_changed_customer after update on booking
  deferrable initially deferred for each row
  when ((makes_customer(old.state), old.vendor_id, old.account_id, old.walk_in_phone, old.walk_in_name, old.created_at)
    is distinct from (makes_customer(new.state), new.vendor_id, new.account_id, new.walk_in_phone, new.walk_in_name,
      new.created_at))
  execute function refresh_recent_customer();
create constraint trigger refresh_deleted_customer after delete on booking
  deferrable initially deferred for each row when (makes_customer(old.state)) execute function refresh_recent_customer();

insert into recent_customer
select vendor_id, customer_id(vendor_id, account_id, walk_in_phone, walk_in_name), walk_in_name is not null, max(created_at)
from booking where makes_customer(state)
group by 1, 2, 3;

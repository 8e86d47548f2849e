-- What the bookings of a listing use on each day, and what they earn: the basis of occupancy, load and utilization.
-- The triggers of 048 keep the totals, in metrics `listing…` with the listing as dimension.

-- The days that a sold booking uses. Counted units (rooms, seats on a leg, travelers) are on the day that their slot
-- begins with. Intervals are in minutes of each day in Zambia. Units without a day are on the day of the booking, and
-- `dated` is false. The price is divided by units; the rounded parts add up to the price. A booking that ended early
-- no longer uses its remaining days, but they are paid.
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

create or replace function booking_statistics(b booking, factor int) returns setof statistic_change
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

drop trigger count_changed_booking on booking;
create trigger count_changed_booking after update on booking for each row
  when ((old.state, old.created_at, old.vertical, old.vendor_id, old.listing_id, old.units, old.starts_at, old.ends_at,
      old.clears_at, old.total_ngwee, old.deposit_ngwee)
    is distinct from (new.state, new.created_at, new.vertical, new.vendor_id, new.listing_id, new.units, new.starts_at,
      new.ends_at, new.clears_at, new.total_ngwee, new.deposit_ngwee))
  execute function count_changed_booking();

insert into statistic (metric, day, dimension, shard, amount)
select metric, day, dimension, 0, sum(amount)
from booking b, booking_statistics(b, 1) counted
where metric like 'listing%'
group by metric, day, dimension having sum(amount) <> 0;

create index statistic_listing_day on statistic (dimension, day)
  where metric in ('listingDayUnits', 'listingDayValue', 'listingUnits', 'listingValue');
-- The bookings whose service begins in a period.
create index booking_vendor_start on booking (vendor_id, starts_on);

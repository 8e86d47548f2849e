-- Days of listings: values, closed days, calendars of other platforms, and which days are occupied.

-- Values that a business has set for single days of a listing. Null means the value of the listing.
create table listing_day (
  listing_id uuid not null references listing,
  day date not null,
  -- The number for sale. The rows of `stock` for this day have it as their capacity (at most that of the listing).
  stock int check (stock >= 0),
  -- In nights or days, for bookings that start on this day.
  min_stay int check (min_stay >= 1),
  primary key (listing_id, day),
  constraint listing_day_not_empty check (stock is not null or min_stay is not null)
);

-- Days that a partner has closed. They cannot be booked, and their bookings are cancelled.
create table closure (
  listing_id uuid not null references listing,
  day date not null,
  reason text not null default '',
  created_at timestamptz not null,
  primary key (listing_id, day)
);

-- The secret address at which other calendars read the days of a listing. The token is derived from the server's secret
-- and `nonce`; only its hash is stored.
create table calendar_link (
  listing_id uuid primary key references listing,
  nonce bytea not null,
  token_hash bytea not null unique,
  created_at timestamptz not null
);

-- Calendars of other platforms, whose events block days of a listing.
create table calendar_feed (
  id uuid primary key,
  listing_id uuid not null references listing,
  name text not null,
  url text not null,
  created_at timestamptz not null,
  -- The last attempt, and the last successful one.
  attempted_at timestamptz,
  fetched_at timestamptz,
  -- When the events were last read. A response "not modified" does not change it.
  parsed_at timestamptz,
  -- Why the last attempt failed; null if it succeeded.
  failure text,
  failure_count int not null default 0,
  etag text,
  last_modified text,
  -- The name of the first event that could not be parsed (decision 097). Days that were blocked before stay blocked.
  failure_event text,
  unique (listing_id, url)
);

-- Days that the events of an imported calendar block.
create table imported_day (
  feed_id uuid not null references calendar_feed on delete cascade,
  listing_id uuid not null references listing,
  day date not null,
  primary key (feed_id, day)
);
create index imported_day_listing on imported_day (listing_id, day);

-- Days on which a listing cannot be booked: closed by its business, or blocked by an imported calendar.
create view closed_day as
  select listing_id, day from closure
  union
  select listing_id, day from imported_day;

-- Bookings on imported days about which the business was notified.
create table calendar_conflict (
  feed_id uuid not null references calendar_feed on delete cascade,
  booking_id uuid not null references booking,
  found_at timestamptz not null,
  primary key (feed_id, booking_id)
);
create index calendar_conflict_booking on calendar_conflict (booking_id);

-- The days of listings on which something is claimed or closed, for "free on these days" in lists (decision 071). Days
-- without a row are completely free. Only a filter: a claim decides under its own lock.
-- Triggers update the rows at the end of the transaction that changes the stock.
create table occupied_day (
  -- Without a foreign key: the check would lock the listing at the end of transactions that have locked its stock.
  listing_id uuid not null,
  -- For car hire, whose units are claimed by time, a day is from noon to noon. `-infinity` is every day: the listing
  -- has no units.
  day date not null,
  -- Until when nothing is free, because holds expire. `infinity` if no hold ends it, `-infinity` if something is free.
  full_until timestamptz not null,
  vertical text not null,
  primary key (listing_id, day) include (full_until, vertical)
);
-- For the deletion of past days.
create index occupied_day_day on occupied_day (day);

create function lusaka_noon(day date) returns timestamptz language sql immutable parallel safe as $$
  select (day + time '12:00') at time zone 'Africa/Lusaka'
$$;

-- A day is full until the claim of the earliest end expires.
create function occupied_nights(listing_id uuid, first_day date, last_day date)
returns table (day date, full_until timestamptz) language sql stable as $$
  select slot::date, coalesce((select min(expires_at) from claim where stock_id = stock.id), 'infinity')
  from stock
  where stock.listing_id = $1 and slot between first_day::text and last_day::text and length(slot) = 10 and taken >= capacity
$$;

-- A seat is taken until all claims on one of its legs have expired. With `n` taken seats, the day is full until so many
-- of them have expired that fewer than `capacity` remain.
create function occupied_coaches(listing_id uuid, capacity int, first_day date, last_day date)
returns table (day date, full_until timestamptz) language sql stable as $$
  with full_day as (
    select left(slot, 10) as day from stock
    where stock.listing_id = $1 and slot between first_day::text || '/' and last_day::text || '/~' and taken > 0
    group by 1 having count(distinct split_part(slot, '/', 2)) >= $2
  ), seat as (
    select full_day.day, max(case when expiring >= taken then last_expiry else 'infinity' end) as taken_until
    from full_day
    join stock on stock.listing_id = $1 and slot between full_day.day || '/' and full_day.day || '/~' and taken > 0
    cross join lateral (
      select coalesce(sum(quantity), 0) as expiring, max(expires_at) as last_expiry
      from claim where stock_id = stock.id and expires_at is not null
    ) holds
    group by full_day.day, split_part(slot, '/', 2)
  )
  select day::date, (array_agg(taken_until order by taken_until))[count(*) - $2 + 1] from seat group by day
$$;

-- A unit is in use until its last claim has expired.
create function occupied_intervals(listing_id uuid, capacity int, first_day date, last_day date)
returns table (day date, full_until timestamptz) language sql stable as $$
  select unit_day.day,
    case when count(*) >= $2 then (array_agg(used_until order by used_until))[count(*) - $2 + 1] else '-infinity' end
  from (
    select used.day, unit, max(coalesce(expires_at, 'infinity')) as used_until
    from interval_claim
    cross join lateral (
      select greatest($3, (lower(during) at time zone 'Africa/Lusaka')::date - 1) as first_used,
        least($4, (upper(during) at time zone 'Africa/Lusaka')::date) as last_used
    ) claimed
    cross join lateral (select first_used + n as day from generate_series(0, last_used - first_used) n) used
    where interval_claim.listing_id = $1
      and during && tstzrange(lusaka_noon($3), lusaka_noon($4 + 1), '[]')
      and during && tstzrange(lusaka_noon(used.day), lusaka_noon(used.day + 1), '[]')
    group by 1, 2
  ) unit_day
  group by unit_day.day
$$;

-- The rows of a listing between two days. Rows of `closed_day` and `listing_day` count like claims.
create function compute_occupied_days(listing_id uuid, first_day date, last_day date)
returns table (day date, full_until timestamptz, vertical text) language sql stable as $$
  select days.day, max(days.full_until), vertical
  from listing
  -- Infinite dates have no text that compares like a date.
  cross join lateral (select greatest($2, '0001-01-01') as first_day, least($3, '9999-12-30') as last_day) bound
  cross join lateral (
    select * from occupied_nights(id, bound.first_day, bound.last_day) where vertical = 'hotels'
    union all select * from occupied_coaches(id, capacity, bound.first_day, bound.last_day)
      where vertical = 'buses' and capacity > 0
    union all select * from occupied_intervals(id, capacity, bound.first_day, bound.last_day)
      where vertical = 'car-hire' and capacity > 0
    union all select listing_day.day, '-infinity' from listing_day
      where listing_day.listing_id = id and listing_day.day between $2 and $3 and stock is not null and vertical = 'car-hire'
    union all select closed_day.day, 'infinity' from closed_day
      where closed_day.listing_id = id and closed_day.day between $2 and $3
    union all select '-infinity', 'infinity' where capacity = 0 and $2 = '-infinity'
  ) days
  where id = $1 and vertical in ('hotels', 'buses', 'car-hire')
  group by days.day, vertical
$$;

-- Concurrent transactions wait for each other here, at their end, and then see each other's claims.
create function refresh_occupied_days(listing_id uuid, first_day date, last_day date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7451124, hashtext($1::text));
  with computed as materialized (select * from compute_occupied_days($1, $2, $3)), deleted as (
    delete from occupied_day o where o.listing_id = $1 and o.day between $2 and $3
      and not exists (select from computed where computed.day = o.day)
  )
  insert into occupied_day select $1, computed.* from computed
  on conflict on constraint occupied_day_pkey do update set full_until = excluded.full_until, vertical = excluded.vertical
    where (occupied_day.full_until, occupied_day.vertical) is distinct from (excluded.full_until, excluded.vertical);
end $$;

-- The slots of a day begin with its date. `all` and `interval` do not.
create function refresh_occupied_day_of_stock() returns trigger language plpgsql as $$
begin
  perform refresh_occupied_days(new.listing_id, left(new.slot, 10)::date, left(new.slot, 10)::date);
  return null;
end $$;
-- A new row of a free seat is left out: it does not change which days are full, and setting aside seats creates
-- thousands.
create constraint trigger refresh_occupied_day_of_inserted_stock after insert on stock
  deferrable initially deferred for each row
  when (new.slot like '____-__-__%' and (new.taken >= new.capacity or new.slot like '%/%' and new.taken > 0))
  execute function refresh_occupied_day_of_stock();
create constraint trigger refresh_occupied_day_of_updated_stock after update on stock
  deferrable initially deferred for each row
  when (new.slot like '____-__-__%' and (new.taken, new.capacity) is distinct from (old.taken, old.capacity)
    and (new.taken >= new.capacity or old.taken >= old.capacity or new.slot like '%/%'))
  execute function refresh_occupied_day_of_stock();

-- Claims are inserted and deleted together with `taken` of their stock.
create function refresh_occupied_day_of_claim() returns trigger language plpgsql as $$
begin
  perform refresh_occupied_days(listing_id, left(slot, 10)::date, left(slot, 10)::date) from stock
    where id = new.stock_id and slot like '____-__-__%' and (taken >= capacity or slot like '%/%');
  return null;
end $$;
create constraint trigger refresh_occupied_day_of_claim after update on claim deferrable initially deferred for each row
  when (old.expires_at is distinct from new.expires_at) execute function refresh_occupied_day_of_claim();

create function refresh_occupied_days_of_interval() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refresh_occupied_days(old.listing_id, (lower(old.during) at time zone 'Africa/Lusaka')::date - 1,
      (upper(old.during) at time zone 'Africa/Lusaka')::date);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.during <> old.during then
    perform refresh_occupied_days(new.listing_id, (lower(new.during) at time zone 'Africa/Lusaka')::date - 1,
      (upper(new.during) at time zone 'Africa/Lusaka')::date);
  end if;
  return null;
end $$;
create constraint trigger refresh_occupied_days_of_interval after insert or update or delete on interval_claim
  deferrable initially deferred for each row execute function refresh_occupied_days_of_interval();

-- For tables with one row per listing and day.
create function refresh_occupied_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform refresh_occupied_days(old.listing_id, old.day, old.day); end if;
  if tg_op <> 'DELETE' then perform refresh_occupied_days(new.listing_id, new.day, new.day); end if;
  return null;
end $$;
create constraint trigger refresh_occupied_day_of_listing_day after insert or update or delete on listing_day
  deferrable initially deferred for each row execute function refresh_occupied_day();
create constraint trigger refresh_occupied_day_of_closure after insert or update or delete on closure
  deferrable initially deferred for each row execute function refresh_occupied_day();
create constraint trigger refresh_occupied_day_of_imported_day after insert or update or delete on imported_day
  deferrable initially deferred for each row execute function refresh_occupied_day();

-- For listings without units, which are occupied on every day.
create function refresh_occupied_days_of_listing() returns trigger language plpgsql as $$
begin
  perform refresh_occupied_days(new.id, '-infinity', 'infinity');
  return null;
end $$;
create constraint trigger refresh_occupied_days_of_inserted_listing after insert on listing
  deferrable initially deferred for each row
  when (new.capacity = 0) execute function refresh_occupied_days_of_listing();
create constraint trigger refresh_occupied_days_of_updated_listing after update on listing
  deferrable initially deferred for each row
  when (old.capacity <> new.capacity or old.vertical <> new.vertical) execute function refresh_occupied_days_of_listing();

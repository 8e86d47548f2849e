-- Creates routes and vehicles from the trips and cars of the businesses. Trips with the same stops get one route, trips
-- with the same seats one vehicle, and a listing of cars one vehicle for each car. Listings keep their ids and all of
-- their details. The demo data uses the function as well. Ids are hashes, so that they are equal on all machines.
create or replace function note_change() returns trigger language plpgsql as $$
begin
  -- A reference to a route or vehicle is not public.
  if current_setting('tilipo.deriving_fleet', true) is distinct from 'on' then new.changed_at := now(); end if;
  return new;
end $$;

create function derive_fleet() returns void language sql as $$
  select set_config('tilipo.deriving_fleet', 'on', true);

  with trip as materialized (
    select id, vendor_id, created_at, details
    from listing
    where vertical = 'buses' and not removed and details -> 'refs' is null
      and details ->> 'departsAt' ~ '^([01]\d|2[0-3]):[0-5]\d$'
      and jsonb_typeof(details -> 'km') = 'number'
      and case when jsonb_typeof(details -> 'stops') = 'array' then jsonb_array_length(details -> 'stops') >= 2 else false end
  ), timed as materialized (
    select *,
      case when jsonb_typeof(details -> 'calls') = 'array' and jsonb_array_length(details -> 'calls') = jsonb_array_length(details -> 'stops')
        then details -> 'calls' end as calls,
      -- A trip without data about its stops gets them in equal steps, as `getCalls` of `bus-ride.ts` computes them.
      coalesce(
        case when details ->> 'arrivesAt' ~ '^([01]\d|2[0-3]):[0-5]\d' then (
          select case when span > 0 then span else span + 1440 end
          from (select extract(epoch from left(details ->> 'arrivesAt', 5)::time - (details ->> 'departsAt')::time) / 60
            + case when details ->> 'arrivesAt' like '% %' then 1440 else 0 end as span) as difference
        ) end,
        (details ->> 'km')::numeric / 65 * 60
      ) as total_minutes
    from trip
  ), stopped as materialized (
    select id, vendor_id, created_at, details, (
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'stop', stop,
        'km', round(coalesce((call ->> 'km')::numeric, (details ->> 'km')::numeric * (place - 1) / (jsonb_array_length(details -> 'stops') - 1))),
        'minutes', round(coalesce((call ->> 'minutes')::numeric, total_minutes * (place - 1) / (jsonb_array_length(details -> 'stops') - 1))),
        'place', nullif(call ->> 'place', '')
      )) order by place)
      from jsonb_array_elements_text(details -> 'stops') with ordinality as stops (stop, place)
      left join jsonb_array_elements(calls) with ordinality as given (call, call_place) on call_place = place
    ) as stops
    from timed
  ), identified as materialized (
    select *,
      md5('route/' || vendor_id || stops)::uuid as route_id,
      case when jsonb_typeof(details -> 'seats') = 'number' and (details ->> 'seats')::numeric between 1 and 120
        then md5('coach/' || vendor_id || '/' || (details ->> 'seats') || '/' || coalesce(details ->> 'layout', '2+2'))::uuid
      end as vehicle_id
    from stopped
  ), route as (
    select distinct on (route_id) route_id, vendor_id, created_at, stops,
      case when jsonb_typeof(details -> 'fares') = 'array' then details -> 'fares' else '[]' end as fares,
      left((stops -> 0 ->> 'stop') || ' to ' || (stops -> -1 ->> 'stop'), 90) as name
    from identified order by route_id, created_at, id
  ), new_route as (
    insert into bus_route (id, vendor_id, name, stops, fares, created_at)
    select route_id, vendor_id,
      name || case when position = 1 then '' else ' (' || position || ')' end,
      stops, fares, created_at
    from (select *, row_number() over (partition by vendor_id, name order by created_at, route_id) as position from route) as numbered
    on conflict (id) do nothing
  ), coach as (
    select distinct on (vehicle_id) vehicle_id, vendor_id, created_at, (details ->> 'seats')::numeric::integer as seats,
      coalesce(details ->> 'layout', '2+2') as layout
    from identified where vehicle_id is not null order by vehicle_id, created_at, id
  ), new_coach as (
    insert into vehicle (id, vendor_id, name, plate, seats, layout, created_at)
    select vehicle_id, vendor_id, 'Coach, ' || seats || ' seats, ' || layout, '', seats, layout, created_at
    from coach
    on conflict (id) do nothing
  )
  update listing
  set details = listing.details || jsonb_build_object('refs', jsonb_build_object('routeId', route_id, 'vehicleId', vehicle_id)),
    version = listing.version + 1
  from identified where identified.id = listing.id;

  insert into vehicle (id, vendor_id, name, plate, seats, layout, listing_id, created_at)
  select md5('car/' || id || '/' || number)::uuid, vendor_id,
    left(name, 90) || case when capacity > 1 then ' (' || number || ')' else '' end, '',
    case when jsonb_typeof(details -> 'seats') = 'number' and (details ->> 'seats')::numeric between 1 and 120
      then (details ->> 'seats')::numeric::integer else 5 end,
    '2+2', id, created_at
  from listing, generate_series(1, least(capacity, 200)) as number
  where vertical = 'car-hire' and not removed
  on conflict (id) do nothing;

  select set_config('tilipo.deriving_fleet', 'off', true);
$$;

select derive_fleet();

-- Devices of an older version of the app ignore the new entities, and read them when they upgrade.
insert into change (scope, entity, entity_id, at)
select 'vendor:' || vendor_id, 'vendorListing', id, now() from listing where details -> 'refs' is not null
union all
select 'vendor:' || vendor_id, 'busRoute', id, now() from bus_route
union all
select 'vendor:' || vendor_id, 'vehicle', id, now() from vehicle;

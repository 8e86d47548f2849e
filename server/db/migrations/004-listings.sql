-- Listings, the fleet of bus and car hire companies, carts and favorites.

create table listing (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  vertical text not null,
  name text not null,
  description text not null default '',
  price_ngwee bigint not null check (price_ngwee >= 0),
  unit text not null,
  image_url text,
  town text not null default '',
  details jsonb not null default '{}',
  -- Units of stock on days and slots without a value of their own: rooms of this type, pieces of this product.
  capacity int not null default 1 check (capacity >= 0),
  offered boolean not null default true,
  featured_rank int,
  version bigint not null default 1,
  created_at timestamptz not null,
  -- Also contains all texts of the details.
  search text generated always as (fold_search_text(name || ' ' || town || ' ' || description || ' '
    || coalesce(jsonb_path_query_array(details, '$.** ? (@.type() == "string")')::text, ''))) stored not null,
  search_name text generated always as (fold_search_text(name)) stored not null,
  search_town text generated always as (fold_search_text(town)) stored not null,
  -- For the sitemap: when the public data last changed.
  changed_at timestamptz not null default now(),
  -- The pictures after the main one (`image_url`), in their order.
  more_images jsonb not null default '[]',
  -- Set while an administrator hides the listing. `enforce_hidden_listing` keeps `offered` false, which a partner sets.
  hidden_at timestamptz,
  hidden_by uuid references account on delete set null,
  hidden_reason text,
  -- The value of `offered` to restore when the listing is no longer hidden.
  offered_before_hidden boolean,
  -- A business can remove a listing. The row stays, because bookings refer to it.
  removed boolean not null default false,
  -- Alternative texts of photos: { url: text }.
  image_alts jsonb not null default '{}'
);
create index listing_featured on listing (featured_rank, id) where featured_rank is not null;
create index listing_vendor_name on listing (vendor_id, lower(name), id);
-- The listings of a business, in pages by their ids.
create index listing_vendor_page on listing (vendor_id, id);
create index listing_vertical on listing (vertical, town) where offered;

-- A hidden or removed listing is never offered, whichever statement updates it.
create function enforce_hidden_listing() returns trigger language plpgsql as $$
begin
  new.offered := false;
  return new;
end
$$;
create trigger enforce_hidden_listing before insert or update on listing
  for each row when (new.hidden_at is not null and new.offered) execute function enforce_hidden_listing();
create trigger enforce_removed_listing before insert or update on listing
  for each row when (new.removed and new.offered) execute function enforce_hidden_listing();

create trigger set_changed_at before update on listing for each row execute function set_changed_at();

-- Routes and vehicles of businesses (decision 068). Listings refer to them by `details.refs`, without a foreign key,
-- and contain a copy of all data that sales need.
create table bus_route (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  name text not null,
  stops jsonb not null default '[]',
  fares jsonb not null default '[]',
  removed boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null
);
create index bus_route_vendor on bus_route (vendor_id, id);

create table vehicle (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  name text not null,
  plate text not null,
  class text,
  seats integer not null,
  layout text not null,
  listing_id uuid references listing,
  documents jsonb not null default '[]',
  removed boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null,
  -- Photos in their order, and their alternative texts by URL (decision 078).
  images jsonb not null default '[]',
  image_alts jsonb not null default '{}'
);
create index vehicle_listing on vehicle (listing_id);
create index vehicle_vendor on vehicle (vendor_id, id);

-- Creates routes and vehicles from the trips and cars of the demo data. Trips with the same stops get one route, trips
-- with the same seats one vehicle, and a listing of cars one vehicle for each car. Listings keep their ids and details.
-- Ids are hashes, so that they are equal on all machines.
create function derive_fleet() returns void language sql as $$
  select set_config('tilipo.deriving_fleet', 'on', true);

  with trip as materialized (
    select id, vendor_id, created_at, details
    from listing
    where vertical = 'buses' and not removed and details -> 'refs' is null
      and details ->> 'departsAt' ~ '^([01]\d|2[0-3]):[0-5]\d$'
      and jsonb_typeof(details -> 'km') = 'number'
      and case when jsonb_typeof(details -> 'stops') = 'array'
        then jsonb_array_length(details -> 'stops') >= 2 else false end
  ), timed as materialized (
    select *,
      case when jsonb_typeof(details -> 'calls') = 'array'
          and jsonb_array_length(details -> 'calls') = jsonb_array_length(details -> 'stops')
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
        'km', round(coalesce((call ->> 'km')::numeric,
          (details ->> 'km')::numeric * (place - 1) / (jsonb_array_length(details -> 'stops') - 1))),
        'minutes', round(coalesce((call ->> 'minutes')::numeric,
          total_minutes * (place - 1) / (jsonb_array_length(details -> 'stops') - 1))),
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
    from (
      select *, row_number() over (partition by vendor_id, name order by created_at, route_id) as position from route
    ) as numbered
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
  set details = listing.details
      || jsonb_build_object('refs', jsonb_build_object('routeId', route_id, 'vehicleId', vehicle_id)),
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

-- A removed item remains with quantity 0, so that its version continues to grow when it is added again.
create table cart_item (
  account_id uuid not null references account on delete cascade,
  product_id uuid not null references listing,
  quantity int not null check (quantity >= 0),
  price_when_added_ngwee bigint not null,
  position bigint generated always as identity,
  version bigint not null default 1,
  primary key (account_id, product_id)
);
create index cart_item_position on cart_item (account_id, position) where quantity > 0;
create index cart_item_product on cart_item (product_id) where quantity > 0;

-- A removed favorite remains without `saved_at`, so that its version continues to grow when it is saved again.
create table favorite (
  account_id uuid not null references account on delete cascade,
  listing_id uuid not null references listing,
  saved_at timestamptz,
  version bigint not null default 1,
  primary key (account_id, listing_id)
);
create index favorite_listing on favorite (listing_id) where saved_at is not null;
-- The favorites of an account, newest first.
create index favorite_saved on favorite (account_id, saved_at desc) where saved_at is not null;

-- Publishes changed listings to all accounts that have them in a cart or as a favorite. Devices display these listings
-- from their own copies, so that a new price must reach them, whichever command changed it.
create function publish_to_carts_and_favorites(listing_ids uuid[]) returns void language sql as $$
  with carts as (
    update cart_item set version = version + 1
    where product_id = any (listing_ids) and quantity > 0 returning account_id, product_id
  ), favorites as (
    update favorite set version = version + 1
    where listing_id = any (listing_ids) and saved_at is not null returning account_id, listing_id
  )
  insert into change (scope, entity, entity_id, at)
  select 'user:' || account_id, 'cartItem', product_id, now() from carts
  union all
  select 'user:' || account_id, 'favorite', listing_id, now() from favorites
$$;

create function publish_listing_to_carts_and_favorites() returns trigger language plpgsql as $$
begin
  perform publish_to_carts_and_favorites(array[new.id]);
  return null;
end $$;
create trigger publish_listing_to_carts_and_favorites after update on listing for each row
  when ((old.name, old.price_ngwee, old.unit, old.image_url, old.town, old.offered, old.capacity, old.details -> 'fares')
    is distinct from (new.name, new.price_ngwee, new.unit, new.image_url, new.town, new.offered, new.capacity,
      new.details -> 'fares'))
  execute function publish_listing_to_carts_and_favorites();

create function publish_vendor_to_carts_and_favorites() returns trigger language plpgsql as $$
begin
  perform publish_to_carts_and_favorites(array(select id from listing where vendor_id = new.id));
  return null;
end $$;
create trigger publish_vendor_to_carts_and_favorites after update on vendor for each row
  when ((old.name, old.visible) is distinct from (new.name, new.visible))
  execute function publish_vendor_to_carts_and_favorites();

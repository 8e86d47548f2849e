-- Routes and vehicles of businesses (decision 068). Listings refer to them by `details.refs`, without a foreign key: a
-- listing contains all that it is sold by.
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
  created_at timestamptz not null
);
create index vehicle_vendor on vehicle (vendor_id, id);
create index vehicle_listing on vehicle (listing_id);

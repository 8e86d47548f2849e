-- Stock, and the claims that assign it to bookings and to the counter.

-- One counter per item that can sell out: a room type on a night, a product. Rows are created on first use.
create table stock (
  id bigint generated always as identity primary key,
  listing_id uuid not null references listing,
  -- `2026-12-24` for a night, `2026-12-24/<seat>/<leg>` for a seat of a bus, `all` for products and homes.
  slot text not null,
  capacity int not null check (capacity >= 0),
  taken int not null default 0,
  -- The capacity does not follow that of the listing, such as that of one seat on one leg.
  fixed boolean not null default false,
  -- A part of the version of a product, because the devices of a shop display the remaining units. It is not a column
  -- of `listing`: a sale holds a share lock on its listing, and two sales would deadlock if both updated it.
  version bigint not null default 0,
  unique (listing_id, slot),
  -- A second check after the row lock of a claim.
  constraint stock_never_oversold check (taken between 0 and capacity)
);

-- Carts show how many units of a product are left, if there are fewer than 20.
create function publish_stock_to_carts_and_favorites() returns trigger language plpgsql as $$
begin
  perform publish_to_carts_and_favorites(array[new.listing_id]);
  return null;
end $$;
create trigger publish_stock_to_carts_and_favorites after update on stock for each row
  when (new.slot = 'all' and least(old.capacity - old.taken, 20) <> least(new.capacity - new.taken, 20))
  execute function publish_stock_to_carts_and_favorites();

create function increment_stock_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger increment_stock_version before update on stock for each row
  when (new.slot = 'all' and old.capacity - old.taken <> new.capacity - new.taken)
  execute function increment_stock_version();

-- Each sale of a product changes the remaining units on the devices of the shop.
create function publish_stock_to_vendor() returns trigger language plpgsql as $$
begin
  insert into change (scope, entity, entity_id, at)
  select 'vendor:' || vendor_id, 'vendorListing', id, now() from listing
  where id = new.listing_id and vertical = 'stores';
  return null;
end $$;
create trigger publish_stock_to_vendor after update on stock for each row
  when (new.slot = 'all' and old.capacity - old.taken <> new.capacity - new.taken)
  execute function publish_stock_to_vendor();

-- Changes of the stock of a product by its business, as differences with a reason (decision 089).
create table stock_adjustment (
  -- Created by the device, so that a repeated command is recognized.
  id uuid primary key,
  listing_id uuid not null references listing,
  -- Null for the `start` rows of products that are older than this table.
  account_id uuid references account,
  reason text not null check (reason in ('start', 'delivery', 'count', 'damage', 'theft')),
  difference int not null,
  -- The units for sale after the change.
  left_after int not null check (left_after >= 0),
  at timestamptz not null
);
create index stock_adjustment_listing on stock_adjustment (listing_id, at desc, id);

-- Append-only.
create function refuse_stock_adjustment_change() returns trigger language plpgsql as $$
begin
  raise exception 'changes of the stock are never changed or deleted' using errcode = 'check_violation';
end $$;
create trigger stock_adjustment_append_only before update or delete on stock_adjustment
  for each row execute function refuse_stock_adjustment_change();
create trigger stock_adjustment_no_truncate before truncate on stock_adjustment
  for each statement execute function refuse_stock_adjustment_change();

-- Units of a stock row that a booking has. `expires_at` is null once they are sold.
create table claim (
  stock_id bigint not null references stock,
  booking_id uuid not null references booking,
  account_id uuid not null references account,
  quantity int not null check (quantity > 0),
  expires_at timestamptz,
  primary key (stock_id, booking_id)
);
create index claim_booking on claim (booking_id);
-- A claim first deletes expired claims of the same stock row, with the row locked. Sold claims remain forever, so
-- without this index it would read every earlier sale of a product.
create index claim_expiring on claim (stock_id, expires_at) where expires_at is not null;

-- Units that are claimed for a period, such as the second of three cars, including the buffers before and after.
create table interval_claim (
  listing_id uuid not null references listing,
  unit int not null check (unit >= 1),
  booking_id uuid references booking,
  account_id uuid references account,
  during tstzrange not null check (not isempty(during)),
  expires_at timestamptz,
  id bigint generated always as identity primary key,
  -- `counter_quota`, whose rows are never deleted.
  quota_id uuid,
  -- A second check after the lock of the listing.
  constraint interval_never_oversold exclude using gist (listing_id with =, unit with =, during with &&),
  constraint interval_claim_owner
    check (num_nonnulls(booking_id, quota_id) = 1 and num_nonnulls(account_id, quota_id) = 1)
);
create index interval_claim_booking on interval_claim (booking_id);
create index interval_claim_quota on interval_claim (quota_id) where quota_id is not null;

-- Devices that sell at the counter of a business (decision 073).
create table counter_device (
  vendor_id uuid not null references vendor,
  -- Created by the browser; part of each row of its outbox.
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (vendor_id, id)
);

-- Stock that a business sets aside for one device at the counter, so that it can sell offline.
create table counter_quota (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  listing_id uuid not null references listing,
  device_id uuid not null,
  -- The day and the stops, if the vertical has them.
  part jsonb not null,
  quantity int not null check (quantity > 0),
  return_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'returned', 'released', 'expired')),
  closed_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  foreign key (vendor_id, device_id) references counter_device (vendor_id, id)
);
create index counter_quota_listing on counter_quota (listing_id) where state = 'open';
create index counter_quota_vendor on counter_quota (vendor_id, id);

-- The units of a stock row that belong to a quota. `held` is included in `stock.taken`, like the claims of bookings.
create table counter_claim (
  quota_id uuid not null references counter_quota,
  stock_id bigint not null references stock,
  -- Groups rows that are sold together: the legs of one seat.
  bundle text not null,
  quantity int not null check (quantity > 0),
  sold int not null default 0 check (sold >= 0),
  held int not null check (held >= 0),
  primary key (quota_id, stock_id),
  constraint counter_claim_within_quantity check (sold + held <= quantity)
);
create index counter_claim_stock on counter_claim (stock_id) where held > 0;

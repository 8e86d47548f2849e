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
  unique (listing_id, url)
);

create table imported_day (
  feed_id uuid not null references calendar_feed on delete cascade,
  listing_id uuid not null references listing,
  day date not null,
  primary key (feed_id, day)
);
create index imported_day_listing on imported_day (listing_id, day);

-- Bookings on imported days of which the business was notified.
create table calendar_conflict (
  feed_id uuid not null references calendar_feed on delete cascade,
  booking_id uuid not null references booking,
  found_at timestamptz not null,
  primary key (feed_id, booking_id)
);
create index calendar_conflict_booking on calendar_conflict (booking_id);

-- Days on which a listing cannot be booked: closed by its business, or blocked by an imported calendar.
create view closed_day as
  select listing_id, day from closure
  union
  select listing_id, day from imported_day;

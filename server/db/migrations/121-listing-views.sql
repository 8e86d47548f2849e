-- Views of listings per day in Zambia, in the metric `listingViews` with the listing as dimension. Each visitor counts
-- once a day. Visitors are known by a hash with a salt of the day; both are deleted after the day (decision 077).
create table view_salt (day date primary key, salt bytea not null);

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

create index statistic_listing_views on statistic (dimension, day) where metric = 'listingViews';

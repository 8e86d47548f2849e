-- What a business has set for single days of a listing. Null: as usual.
create table listing_day (
  listing_id uuid not null references listing,
  day date not null,
  -- The number for sale. The rows of `stock` for this day have it as their capacity (at most that of the listing).
  stock int check (stock >= 0),
  -- In nights or days, for bookings that start on this day.
  min_stay int check (min_stay >= 1),
  primary key (listing_id, day),
  check (stock is not null or min_stay is not null)
);

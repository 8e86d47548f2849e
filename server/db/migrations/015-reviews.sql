-- What people who completed a booking say of the business, one for each booking, and its reply.

create table review (
  id uuid primary key,
  booking_id uuid not null unique references booking,
  account_id uuid not null references account,
  vendor_id uuid not null references vendor,
  stars int not null check (stars between 1 and 5),
  text text not null,
  created_at timestamptz not null,
  -- Null while it stands as it was first written.
  changed_at timestamptz,
  reply text,
  replied_at timestamptz,
  check ((reply is null) = (replied_at is null))
);
-- `vendor.rating_sum` and `rating_count` are kept in the transaction of the review, with the vendor's row locked.
create index review_vendor on review (vendor_id, created_at desc, id);

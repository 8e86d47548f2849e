-- Internal notes of administrators about a person, a business or a booking.
create table admin_note (
  id uuid primary key,
  account_id uuid references account on delete cascade,
  vendor_id uuid references vendor,
  booking_id uuid references booking,
  author_id uuid not null references account,
  text text not null,
  created_at timestamptz not null,
  constraint admin_note_target check (num_nonnulls(account_id, vendor_id, booking_id) = 1)
);
create index admin_note_account on admin_note (account_id, created_at) where account_id is not null;
create index admin_note_vendor on admin_note (vendor_id, created_at) where vendor_id is not null;
create index admin_note_booking on admin_note (booking_id, created_at) where booking_id is not null;

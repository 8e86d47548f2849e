-- When a business got its last email about requests and free bookings, and the bookings of the next one.
create table vendor_mail (
  vendor_id uuid primary key references vendor on delete cascade,
  sent_at timestamptz not null,
  waiting uuid[] not null default '{}'
);
-- Open requests and free bookings of an account are counted with each new one.
create index booking_open_free on booking (account_id) where total_ngwee = 0 or state = 'requested';

-- Bookings in all verticals, departures, parcels, viewings, reviews and customers.

-- The id of a walk-in customer, who has no account: a hash of the business and the phone number, or the name without
-- one.
create function walk_in_id(vendor_id uuid, phone text, name text) returns uuid language sql immutable parallel safe as
  $$ select md5(vendor_id || '/' || coalesce(phone, lower(btrim(name))))::uuid $$;

-- Whether a booking in this state makes a person a customer of the business.
create function makes_customer(state text) returns boolean language sql immutable parallel safe as
  $$ select state in ('confirmed', 'in_service', 'completed', 'no_show', 'cancelled_by_customer', 'refunded') $$;

-- The account, or for a walk-in the id of `walk_in_id`, because all walk-ins share one account of the business.
create function customer_id(vendor_id uuid, account_id uuid, walk_in_phone text, walk_in_name text) returns uuid
language sql immutable parallel safe as
  $$ select case when walk_in_name is null then account_id else walk_in_id(vendor_id, walk_in_phone, walk_in_name) end $$;

create table booking (
  id uuid primary key,
  reference text not null unique,
  account_id uuid not null references account,
  vendor_id uuid not null references vendor,
  listing_id uuid not null references listing,
  vertical text not null,
  booking_type text not null,
  state text not null,
  choice jsonb not null,
  quote jsonb not null,
  summary jsonb not null,
  total_ngwee bigint not null check (total_ngwee >= 0),
  fee_ngwee bigint not null check (fee_ngwee >= 0),
  starts_on date not null,
  ends_on date,
  hold_expires_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The claimed units. They are frozen, so that a later edit of the listing does not change the booking.
  units jsonb,
  starts_at timestamptz,
  ends_at timestamptz,
  order_id uuid,
  -- Received, including the refundable deposit.
  paid_ngwee bigint not null default 0 check (paid_ngwee >= 0),
  -- The part of the total that is held and returned after the service.
  deposit_ngwee bigint not null default 0 check (deposit_ngwee >= 0),
  -- Refunds due, paid out or not.
  owed_ngwee bigint not null default 0 check (owed_ngwee >= 0),
  -- The time limit of the partner to accept or decline a request.
  answer_by timestamptz,
  -- The room, car or seat that the front desk has assigned, as free text.
  assigned text,
  -- The partner's reason for declining or cancelling.
  note text,
  -- The signed ticket. It is created once, when the booking is confirmed.
  ticket text,
  -- Whether the departure has enough bookings to take place; null if it needs no minimum.
  guaranteed boolean,
  -- The platform fee in hundredths of a percent, frozen for later payments and refunds.
  fee_basis_points integer not null default 1000 check (fee_basis_points between 0 and 10000),
  -- When the vendor's share becomes available for payouts: due, and done.
  clears_at timestamptz,
  cleared_at timestamptz,
  -- Set for walk-ins who pay in cash. Their bookings belong to `vendor.counter_account_id`.
  walk_in_name text,
  walk_in_phone text,
  -- The number of the receipt that a device printed offline.
  receipt_number text unique,
  -- The refund in cash that cancelled the sale. The device creates the id, so that a repeated command is recognized.
  walk_in_refund_id uuid unique,
  -- An order of a shop: when it became ready for collection, or until when it is delayed.
  ready_at timestamptz,
  delayed_until date,
  constraint booking_never_overrefunded check (owed_ngwee <= paid_ngwee)
);
create index booking_account on booking (account_id, created_at);
-- The list of bookings of a customer.
create index booking_account_type on booking (account_id, booking_type, created_at desc, id);
create index booking_held on booking (account_id) where hold_expires_at is not null;
-- A background job finds overdue bookings every few minutes.
create index booking_in_service on booking (ends_at) where state = 'in_service';
create index booking_listing on booking (listing_id, starts_on);
-- Open requests and free bookings of an account are counted with each new one.
create index booking_open_free on booking (account_id) where total_ngwee = 0 or state = 'requested';
create index booking_order on booking (order_id) where order_id is not null;
create index booking_to_clear on booking (clears_at) where clears_at is not null and cleared_at is null;
create index booking_vendor on booking (vendor_id, created_at);
create index booking_vendor_customer on booking (vendor_id, account_id);
-- The bookings whose service begins in a period.
create index booking_vendor_start on booking (vendor_id, starts_on);
-- The bookings of one walk-in customer. `booking_vendor_customer` has those of accounts.
create index booking_walk_in on booking (vendor_id, walk_in_id(vendor_id, walk_in_phone, walk_in_name), created_at desc)
  where walk_in_name is not null;
create index booking_without_ticket on booking (id) where ticket is null and state in ('confirmed', 'in_service');

-- Departures with a minimum number of travelers. The first confirmed booking inserts the row. `goes_at` is set for good
-- when the minimum is reached, `called_off_at` when it is not reached in time.
create table departure (
  listing_id uuid not null references listing,
  slot text not null,
  least int not null check (least > 0),
  decided_at timestamptz not null,
  goes_at timestamptz,
  called_off_at timestamptz,
  primary key (listing_id, slot),
  constraint departure_decided_once check (goes_at is null or called_off_at is null)
);

-- Parcels: the tracking number and the state of the custody.
create table parcel (
  booking_id uuid primary key references booking,
  -- Anybody who has the number can track the parcel. It is long enough not to be guessed and short enough to be
  -- dictated.
  number text not null unique,
  state text not null default 'awaited'
    check (state in ('awaited', 'handed_over', 'at_depot', 'on_the_way', 'passed_on', 'arrived', 'out_for_delivery',
      'released')),
  to_the_door boolean not null default false,
  -- The release code is computed from the server's secret, the booking and this number, and never stored.
  code_round int not null default 0,
  wrong_codes int not null default 0,
  created_at timestamptz not null
);

-- The steps of a parcel, oldest first.
create table custody (
  booking_id uuid not null references parcel,
  ordinal int not null check (ordinal >= 1),
  step text not null,
  place text not null,
  by_account_id uuid not null references account,
  -- The name at that time.
  by_name text not null,
  at timestamptz not null,
  -- When the server received the step. Steps are recorded offline, and `at` is the time of the device (decision 093).
  recorded_at timestamptz not null default now(),
  primary key (booking_id, ordinal)
);

-- Keys that sign tickets. One key signs; earlier keys remain to verify earlier tickets. To rotate the key, run
-- `update ticket_key set signs = false`: the next ticket creates a new key.
create table ticket_key (
  id text primary key,
  public_key bytea not null,
  private_key bytea not null,
  signs boolean not null default true,
  created_at timestamptz not null
);
create unique index ticket_key_signs on ticket_key (signs) where signs;

-- When the agent of a home last confirmed that it is vacant. A confirmation is valid for 14 days.
create table vacancy (
  listing_id uuid primary key references listing,
  confirmed_at timestamptz not null,
  -- Set when people who viewed the home reported that it was already rented.
  hidden_at timestamptz
);

-- The answer of each person who viewed a home: whether it was vacant.
create table vacancy_answer (
  booking_id uuid primary key references booking,
  listing_id uuid not null references listing,
  account_id uuid not null references account,
  vacant boolean not null,
  answered_at timestamptz not null
);
create index vacancy_answer_listing on vacancy_answer (listing_id, answered_at);

-- One review per completed booking, and the reply of the business. `vendor.rating_sum` and `rating_count` are updated
-- in the same transaction, with the row of the vendor locked.
create table review (
  id uuid primary key,
  booking_id uuid not null unique references booking,
  account_id uuid not null references account,
  vendor_id uuid not null references vendor,
  stars int not null check (stars between 1 and 5),
  text text not null,
  created_at timestamptz not null,
  -- Null until the first edit.
  changed_at timestamptz,
  reply text,
  replied_at timestamptz,
  -- Set while an administrator hides the review. Hidden reviews do not count in the vendor's rating.
  hidden_at timestamptz,
  constraint review_reply_complete check ((reply is null) = (replied_at is null))
);
create index review_unanswered on review (vendor_id, created_at desc, id) where reply is null and hidden_at is null;
create index review_vendor on review (vendor_id, created_at desc, id);

-- The last email to a business about requests and free bookings, and the bookings of the next email.
create table vendor_mail (
  vendor_id uuid primary key references vendor on delete cascade,
  sent_at timestamptz not null,
  waiting uuid[] not null default '{}'
);

-- Notes of a business about its customers. Only the business can read them, and the customer in the export of their
-- data.
create table vendor_customer (
  vendor_id uuid not null references vendor,
  account_id uuid not null references account,
  note text not null default '',
  tags jsonb not null default '[]',
  -- A blocked customer cannot book with the business.
  blocked_at timestamptz,
  blocked_reason text,
  changed_at timestamptz not null,
  primary key (vendor_id, account_id),
  constraint vendor_customer_block_complete check ((blocked_at is null) = (blocked_reason is null))
);
create index vendor_customer_account on vendor_customer (account_id);

-- Notes of a business about walk-in customers. The id is that of `walk_in_id`.
create table walk_in_customer (
  vendor_id uuid not null references vendor,
  id uuid not null,
  note text not null default '',
  tags jsonb not null default '[]',
  changed_at timestamptz not null,
  primary key (vendor_id, id)
);

-- The customers of a business, in the order of their newest bookings (decision 080). The list would otherwise have to
-- group all bookings of the business.
create table recent_customer (
  vendor_id uuid not null references vendor,
  customer_id uuid not null,
  is_walk_in boolean not null,
  -- When the newest booking was created.
  booked_at timestamptz not null,
  primary key (vendor_id, customer_id)
);
create index recent_customer_order on recent_customer (vendor_id, booked_at desc, customer_id);

create function add_recent_customer(booking booking) returns void language sql as $$
  insert into recent_customer
  select booking.vendor_id,
    customer_id(booking.vendor_id, booking.account_id, booking.walk_in_phone, booking.walk_in_name),
    booking.walk_in_name is not null, booking.created_at
  where makes_customer(booking.state)
  on conflict (vendor_id, customer_id) do update set booked_at = excluded.booked_at
  where recent_customer.booked_at < excluded.booked_at
$$;

-- For a booking that no longer counts for its customer. The row is locked first, so that a concurrent new booking of
-- the customer waits, or is visible to the query.
create function recompute_recent_customer(booking booking) returns void language plpgsql as $$
declare
  customer uuid := customer_id(booking.vendor_id, booking.account_id, booking.walk_in_phone, booking.walk_in_name);
  newest timestamptz;
begin
  perform from recent_customer r where r.vendor_id = booking.vendor_id and r.customer_id = customer for update;
  if booking.walk_in_name is null then
    select max(b.created_at) into newest from booking b
    where b.vendor_id = booking.vendor_id and b.account_id = booking.account_id and b.walk_in_name is null
      and makes_customer(b.state);
  else
    select max(b.created_at) into newest from booking b
    where b.vendor_id = booking.vendor_id and b.walk_in_name is not null
      and walk_in_id(b.vendor_id, b.walk_in_phone, b.walk_in_name) = customer and makes_customer(b.state);
  end if;
  update recent_customer r set booked_at = newest
  where r.vendor_id = booking.vendor_id and r.customer_id = customer and newest is not null;
  delete from recent_customer r where r.vendor_id = booking.vendor_id and r.customer_id = customer and newest is null;
end $$;

create function refresh_recent_customer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and makes_customer(old.state) then perform recompute_recent_customer(old); end if;
  if tg_op <> 'DELETE' then perform add_recent_customer(new); end if;
  return null;
end $$;
-- Deferred, so that a transaction takes these locks after all others.
create constraint trigger refresh_inserted_customer after insert on booking
  deferrable initially deferred for each row when (makes_customer(new.state)) execute function refresh_recent_customer();
create constraint trigger refresh_changed_customer after update on booking
  deferrable initially deferred for each row
  when ((makes_customer(old.state), old.vendor_id, old.account_id, old.walk_in_phone, old.walk_in_name, old.created_at)
    is distinct from (makes_customer(new.state), new.vendor_id, new.account_id, new.walk_in_phone, new.walk_in_name,
      new.created_at))
  execute function refresh_recent_customer();
create constraint trigger refresh_deleted_customer after delete on booking
  deferrable initially deferred for each row when (makes_customer(old.state)) execute function refresh_recent_customer();

-- All seven verticals on one spine: intervals beside counters, units frozen with the booking, money in parts and back.
create extension if not exists btree_gist;

-- A row whose number is its own (one seat on one leg) and not the listing's.
alter table stock add column fixed boolean not null default false;

-- Who has which of a listing's equal things (the second of three cars) from when to when, buffers included.
create table interval_claim (
  listing_id uuid not null references listing,
  unit int not null check (unit >= 1),
  booking_id uuid not null references booking,
  account_id uuid not null references account,
  during tstzrange not null check (not isempty(during)),
  expires_at timestamptz,
  primary key (booking_id, listing_id, unit, during),
  -- The second line of defence, behind the listing's own lock.
  constraint interval_never_oversold exclude using gist (listing_id with =, unit with =, during with &&)
);
create index interval_claim_booking on interval_claim (booking_id);

-- Days on which a partner does not serve: nothing new is booked, and what was is cancelled.
create table closure (
  listing_id uuid not null references listing,
  day date not null,
  reason text not null default '',
  created_at timestamptz not null,
  primary key (listing_id, day)
);

alter table booking
  -- What it claims, frozen: a later edit of the listing changes nothing of it.
  add column units jsonb,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column order_id uuid,
  -- Received, refundable deposit included.
  add column paid_ngwee bigint not null default 0 check (paid_ngwee >= 0),
  -- Part of the total that is only kept and given back.
  add column deposit_ngwee bigint not null default 0 check (deposit_ngwee >= 0),
  -- Decided to go back, whether or not it has arrived.
  add column owed_ngwee bigint not null default 0 check (owed_ngwee >= 0),
  -- Until when its partner has to answer a request.
  add column answer_by timestamptz,
  -- The room, car or seat that the desk has set aside, in its own words.
  add column assigned text,
  -- What the partner said when declining or cancelling.
  add column note text,
  add constraint booking_never_overrefunded check (owed_ngwee <= paid_ngwee);
update booking set paid_ngwee = total_ngwee where state in ('confirmed', 'in_service', 'completed', 'no_show');
update booking set starts_at = starts_on::timestamp at time zone 'Africa/Lusaka';
create index booking_order on booking (order_id) where order_id is not null;
create index booking_listing on booking (listing_id, starts_on);

-- What one payment is for: a booking, or the bookings of one order.
create table payment_share (
  id uuid primary key,
  payment_id uuid not null references payment,
  booking_id uuid not null references booking,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  unique (payment_id, booking_id)
);
create index payment_share_booking on payment_share (booking_id);
insert into payment_share (id, payment_id, booking_id, amount_ngwee) select gen_random_uuid(), id, booking_id, amount_ngwee from payment;
-- Since a payment may be for several, what runs for a booking is looked up by its share, with the booking locked.
drop index payment_one_at_a_time;

create table refund (
  id uuid primary key,
  -- Ours at the gateway; a new one only after the old one certainly failed.
  reference text not null unique,
  booking_id uuid not null references booking,
  account_id uuid not null references account,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  reason text not null check (reason in ('cancelled', 'late_payment', 'deposit', 'not_met')),
  network text not null,
  phone text not null,
  state text not null,
  sent_at timestamptz,
  gateway_id text,
  failure text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index refund_booking on refund (booking_id);

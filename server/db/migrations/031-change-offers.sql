-- Changes of bookings on which both sides have to agree (decision 139).

create table change_offer (
  -- The id of the command, and of the change once it is made.
  id uuid primary key,
  booking_id uuid not null references booking,
  -- Whether the business has offered it; otherwise the customer has asked for it.
  by_business boolean not null,
  offered_by uuid not null references account,
  listing_id uuid not null references listing,
  -- Empty once the offer has ended: it can contain names.
  choice jsonb not null,
  summary jsonb not null,
  -- The price of the booking after the change, as both sides have seen it.
  price_ngwee bigint not null check (price_ngwee >= 0),
  reason text check (length(reason) <= 400),
  state text not null
    check (state in ('open', 'accepted', 'paid', 'made', 'declined', 'withdrawn', 'expired', 'failed')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null
);
create index change_offer_booking on change_offer (booking_id);
-- A booking has one offer at a time.
create unique index change_offer_live on change_offer (booking_id) where state in ('open', 'accepted', 'paid');

-- The offer that a payment is for. Servers of the release before start payments without one.
alter table payment add column change_offer_id uuid references change_offer;

-- What goes from hand to hand: its number, where it is, and every hand it went through.
create table parcel (
  booking_id uuid primary key references booking,
  -- Followed by anybody who has it: long enough not to be guessed, short enough to be read out.
  number text not null unique,
  state text not null default 'awaited'
    check (state in ('awaited', 'handed_over', 'at_depot', 'on_the_way', 'arrived', 'out_for_delivery', 'released')),
  to_the_door boolean not null default false,
  -- The code that releases it stands in no table: it is made from the server's secret, the booking and this number.
  code_round int not null default 0,
  wrong_codes int not null default 0,
  created_at timestamptz not null
);

create table custody (
  booking_id uuid not null references parcel,
  ordinal int not null check (ordinal >= 1),
  step text not null,
  place text not null,
  by_account_id uuid not null references account,
  -- As it was then.
  by_name text not null,
  at timestamptz not null,
  primary key (booking_id, ordinal)
);

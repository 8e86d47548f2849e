-- When a home's agent last said that it is vacant; what is older than 14 days does not count.
create table vacancy (
  listing_id uuid primary key references listing,
  confirmed_at timestamptz not null,
  -- Taken off the market, because people who viewed it found it let.
  hidden_at timestamptz
);

-- One for each viewing: whether the home was vacant.
create table vacancy_answer (
  booking_id uuid primary key references booking,
  listing_id uuid not null references listing,
  account_id uuid not null references account,
  vacant boolean not null,
  answered_at timestamptz not null
);
create index vacancy_answer_listing on vacancy_answer (listing_id, answered_at);

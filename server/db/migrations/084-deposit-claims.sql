-- A vendor's claim on the deposit of a booking, at most one per booking. The claimed amount stays in the deposit account of the
-- customer until the claim is settled.
create table deposit_claim (
  booking_id uuid primary key references booking,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  reason text not null,
  -- [{ upload, file }]
  photos jsonb not null default '[]',
  state text not null check (state in ('claimed', 'disputed', 'paid', 'decided', 'withdrawn')),
  dispute_until timestamptz not null,
  dispute text,
  -- What the vendor receives; set when the claim is settled.
  awarded_ngwee bigint check (awarded_ngwee between 0 and amount_ngwee),
  decision text,
  decided_by uuid references account,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((awarded_ngwee is null) = (state in ('claimed', 'disputed')))
);
create index deposit_claim_disputed on deposit_claim (changed_at) where state = 'disputed';

-- Money of one business that is withheld from its payouts (decision 153). Servers of the release before do not read it, so that a
-- reserve is certain to be respected once all servers are of this release.
create table payout_reserve (
  vendor_id uuid primary key references vendor,
  -- Exactly one is set: a fixed amount, or a share of what becomes available from `set_at` on, in hundredths of a percent.
  amount_ngwee bigint check (amount_ngwee > 0),
  basis_points integer check (basis_points between 1 and 10000),
  reason text not null check (length(reason) <= 300),
  -- The last day in Zambia on which it counts.
  until date not null,
  set_by uuid not null references account,
  set_at timestamptz not null,
  constraint payout_reserve_one_kind check (num_nonnulls(amount_ngwee, basis_points) = 1)
);

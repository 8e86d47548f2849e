-- Pages of payments, refunds and payouts for administrators, and pauses of payouts (decision 149).

-- Businesses whose payouts an administrator has paused. Servers of the release before do not read it, so that a pause is certain to
-- be respected once all servers are of this release.
create table payout_pause (
  vendor_id uuid primary key references vendor,
  reason text not null check (length(reason) <= 300),
  paused_by uuid not null references account,
  paused_at timestamptz not null
);

-- The lists, the newest first: all, and those of one state. `payout_vendor` is the list of one business.
-- safe: one scan of each table that sorts two or three short columns; commands wait for it and are repeated by their devices.
create index payment_created on payment (created_at desc, id desc);
-- safe: as above.
create index payment_state_created on payment (state, created_at desc, id desc);
-- safe: as above.
create index refund_created on refund (created_at desc, id desc);
-- safe: as above.
create index refund_state_created on refund (state, created_at desc, id desc);
-- safe: as above.
create index payout_created on payout (created_at desc, id desc);
-- safe: as above.
create index payout_state_created on payout (state, created_at desc, id desc);

-- What comparisons found about one movement, also what is resolved.
-- safe: a few rows.
create index money_difference_subject on money_difference (subject);

-- Differences between our books and the payment gateway, found every night. At most one is open per transfer or balance.
create table money_difference (
  id uuid primary key,
  kind text not null check (kind in ('payment', 'refund', 'payout', 'balance')),
  -- Our reference at the gateway, or the vendor of a balance.
  subject text not null,
  ours text not null,
  theirs text not null,
  amount_ngwee bigint not null,
  found_at timestamptz not null,
  resolved_at timestamptz,
  -- Null if a later comparison found no difference any more.
  resolved_by uuid references account,
  resolution text
);
create unique index money_difference_open on money_difference (kind, subject) where resolved_at is null;

create index payment_changed on payment (changed_at) where sent_at is not null;
create index refund_changed on refund (changed_at) where sent_at is not null;
create index payout_changed on payout (changed_at) where sent_at is not null;

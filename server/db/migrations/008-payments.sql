-- Payments, refunds, the ledger, deposits, payouts and documents.

-- Charges through the gateway (docs/payments.md).
create table payment (
  id uuid primary key,
  reference text not null unique,
  booking_id uuid not null references booking,
  account_id uuid not null references account,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  network text not null,
  phone text not null,
  state text not null,
  -- When the charge was sent to the gateway. The row is committed before that.
  sent_at timestamptz,
  gateway_id text,
  failure text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
-- The payments of one account, for the administrators' page about a user.
create index payment_account on payment (account_id, created_at);
create index payment_booking on payment (booking_id);
create index payment_changed on payment (changed_at) where sent_at is not null;
create index payment_pending on payment (created_at) where state = 'pending';
-- For the limit of payment prompts per phone number.
create index payment_phone on payment (phone, created_at);

-- The part of a payment that pays for one booking. A payment can pay for all bookings of an order.
create table payment_share (
  id uuid primary key,
  payment_id uuid not null references payment,
  booking_id uuid not null references booking,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  unique (payment_id, booking_id)
);
create index payment_share_booking on payment_share (booking_id);

-- Money that is returned to a buyer for one booking.
create table refund (
  id uuid primary key,
  -- Our reference at the gateway. It changes only after the transfer with the old one has certainly failed.
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
  changed_at timestamptz not null,
  -- Whether the buyer was notified. The refunds of one order are reported together, once none of them is pending.
  told boolean not null default false
);
create index refund_booking on refund (booking_id);
create index refund_changed on refund (changed_at) where sent_at is not null;
create index refund_failed on refund (changed_at) where state = 'failed';
create index refund_unfinished on refund (created_at) where state <> 'successful';

-- Earlier transfers of a refund, for example to another wallet. The gateway can still report that one of them
-- succeeded.
create table other_sending (
  -- Our reference at the gateway.
  reference text primary key,
  refund_id uuid not null references refund,
  network text not null,
  phone text not null,
  state text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index other_sending_refund on other_sending (refund_id);

-- The ledger, with double entry: the entries of each posting sum to zero. This is checked when the transaction commits.
create table posting (
  id uuid primary key,
  kind text not null,
  -- The booking, refund or payout. Unique per kind, so that a repeated event cannot be posted twice.
  subject_id uuid not null,
  posted_at timestamptz not null,
  -- The posting that this one reverses. A posting is reversed at most once.
  reverses uuid unique references posting,
  unique (kind, subject_id)
);
create index posting_posted_at on posting (posted_at);

create table entry (
  posting_id uuid not null references posting,
  account text not null,
  amount_ngwee bigint not null check (amount_ngwee <> 0),
  primary key (posting_id, account)
);
create index entry_account on entry (account);

create function check_posting_sum() returns trigger language plpgsql as $$
begin
  if (select sum(amount_ngwee) from entry where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_posting_sum after insert on entry deferrable initially deferred
  for each row execute function check_posting_sum();

-- Append-only.
create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed' using errcode = 'check_violation';
end $$;
create trigger entry_append_only before update or delete on entry for each row execute function refuse_entry_change();

-- A vendor's claim on the deposit of a booking. The claimed amount stays in the deposit account of the customer until
-- the claim is settled.
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
  awarded_ngwee bigint constraint deposit_claim_award_within_claim check (awarded_ngwee between 0 and amount_ngwee),
  decision text,
  decided_by uuid references account,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint deposit_claim_award_when_settled check ((awarded_ngwee is null) = (state in ('claimed', 'disputed')))
);
create index deposit_claim_disputed on deposit_claim (changed_at) where state = 'disputed';

-- The part of a new vendor's share that becomes available some days after the rest.
create table reserve (
  booking_id uuid primary key references booking,
  vendor_id uuid not null references vendor,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  release_at timestamptz not null,
  released_at timestamptz
);
create index reserve_to_release on reserve (release_at) where released_at is null;

-- The available balance of each vendor, updated in the transaction of the entries of `vendor:<id>:available`. Payouts
-- lock the row, and are rejected while it differs from the sum of the entries.
create table vendor_balance (
  vendor_id uuid primary key references vendor,
  available_ngwee bigint not null,
  changed_at timestamptz not null
);

create table payout (
  id uuid primary key,
  reference text not null unique,
  vendor_id uuid not null references vendor,
  -- Who requested it; null for an automatic payout.
  requested_by uuid references account,
  recipient_name text not null,
  phone text not null,
  network text not null,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  fee_ngwee bigint not null check (fee_ngwee >= 0),
  reason text not null,
  state text not null check (state in ('pending', 'unknown', 'successful', 'failed', 'returned')),
  failure text,
  gateway_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  changed_at timestamptz not null
);
create index payout_changed on payout (changed_at) where sent_at is not null;
create index payout_open on payout (created_at) where state in ('pending', 'unknown');
create index payout_vendor on payout (vendor_id, created_at desc, id);

-- Where a business receives payouts. `bank_account` is { accountName, accountNumber, bankName, branchName },
-- `mobile_money` is { provider, name, number }.
create table payment_settings (
  vendor_id uuid primary key references vendor,
  wallet_id text not null default '',
  bank_account jsonb not null default '{}',
  mobile_money jsonb not null default '{}',
  blocked_until timestamptz,
  changed_at timestamptz not null,
  -- Automatic payouts to the saved mobile money account: off, every Monday, or when the balance reaches the threshold.
  automatic_mode text not null default 'off' check (automatic_mode in ('off', 'weekly', 'threshold')),
  automatic_threshold_ngwee bigint not null default 0 check (automatic_threshold_ngwee >= 0)
);
create index payment_settings_automatic on payment_settings (vendor_id) where automatic_mode <> 'off';

-- Recipients of "Send money". A new one is announced by email and gets money a day later, like a changed payout
-- account.
create table payout_recipient (
  vendor_id uuid not null references vendor on delete cascade,
  phone text not null,
  allowed_from timestamptz not null,
  primary key (vendor_id, phone)
);

-- Corrections of the ledger by administrators. A large correction needs the approval of a second administrator.
create table correction (
  id uuid primary key,
  target text not null check (target in ('vendor', 'gateway')),
  vendor_id uuid references vendor,
  -- Positive if the business receives it, or if the gateway has more than our ledger.
  amount_ngwee bigint not null check (amount_ngwee <> 0),
  reason text not null,
  needs_approval boolean not null,
  state text not null check (state in ('requested', 'posted', 'rejected')),
  requested_by uuid not null references account,
  decided_by uuid references account,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint correction_vendor_of_target check ((target = 'vendor') = (vendor_id is not null)),
  constraint correction_second_administrator
    check (state <> 'posted' or not needs_approval or (decided_by is not null and decided_by <> requested_by))
);
create index correction_newest on correction (created_at desc, id);
create index correction_requested on correction (created_at) where state = 'requested';

-- Differences between our ledger and the payment gateway, found every night. At most one is open per transfer or
-- balance.
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

-- The last number of statements and receipts. They are numbered without gaps, per kind and year in Zambia.
create table document_counter (
  kind text not null,
  year int not null,
  last int not null,
  primary key (kind, year)
);

create table issued_document (
  kind text not null,
  year int not null,
  number int not null,
  -- A vendor and month, a booking or an order.
  subject text not null,
  issued_at timestamptz not null,
  -- The PDF file of a document that is final. It is rendered once.
  pdf bytea,
  primary key (kind, year, number),
  unique (kind, subject)
);

-- One series of receipt numbers per device of a business.
create table receipt_series (
  series int generated always as identity primary key,
  vendor_id uuid not null references vendor,
  device_id uuid not null,
  created_at timestamptz not null,
  unique (vendor_id, device_id)
);

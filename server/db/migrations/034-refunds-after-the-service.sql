-- Refunds of a part of the price after the service, and by administrators (decision 146).

-- The part of a refund that Tilipo bears. It does not belong to what was paid for the booking. Servers of the release before write none.
alter table refund add column platform_ngwee bigint not null default 0
  check (platform_ngwee >= 0 and platform_ngwee <= amount_ngwee);

-- A refund that only Tilipo bears.
alter table refund drop constraint refund_reason_check;
-- safe: the new constraint allows more than the one before, so that no row can break it.
alter table refund add constraint refund_reason_check
  check (reason in ('cancelled', 'late_payment', 'deposit', 'not_met', 'changed', 'goodwill')) not valid;

-- Refunds that administrators decide. A large one waits for a second administrator.
create table refund_decision (
  -- The id of the command, so that a repeated one is recognized. Also the id of the price reduction.
  id uuid primary key,
  booking_id uuid not null references booking,
  -- Who bears it.
  vendor_ngwee bigint not null check (vendor_ngwee >= 0),
  platform_ngwee bigint not null check (platform_ngwee >= 0),
  reason text not null check (length(reason) <= 400),
  needs_approval boolean not null,
  state text not null check (state in ('requested', 'made', 'rejected')),
  requested_by uuid not null references account,
  decided_by uuid references account,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint refund_decision_amount check (vendor_ngwee + platform_ngwee > 0),
  constraint refund_decision_second_administrator
    check (state <> 'made' or not needs_approval or (decided_by is not null and decided_by <> requested_by))
);
create index refund_decision_booking on refund_decision (booking_id);
create index refund_decision_requested on refund_decision (created_at) where state = 'requested';
create index refund_decision_of_administrator on refund_decision (requested_by, created_at);

-- As before, with what Tilipo gives back itself.
create or replace function ledger_account_kind(account text) returns text language sql immutable parallel safe as $$
  select case
    when account = 'gateway:lipila' then 'gateway'
    when account = 'platform:fee' then 'fees'
    when account in ('platform:adjustments', 'platform:goodwill') then 'adjustments'
    when account like 'vendor:%:payable' then 'pending'
    when account like 'vendor:%:available' then 'available'
    when account like 'vendor:%:reserve' then 'reserved'
    when account like 'vendor:%:in_payout' then 'inPayout'
    when account ~ '^vendor:.*:(cash|card|bank_transfer|voucher|mobile_money|account|owed)$' then 'cash'
    when account like 'company:%:owed' then 'cash'
    when account like 'customer:%:refundable' then 'refundsDue'
    when account like 'customer:%:deposit' then 'deposits'
    else 'other'
  end
$$;

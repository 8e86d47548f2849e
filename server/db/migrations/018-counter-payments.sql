-- How sales at the counter were paid (decision 119).

-- The lines of a sale, and what was returned by the same methods. A sale without rows was paid in cash: so were all earlier
-- sales, and so are those that a server of the release before records while both run. Cash is also an entry of its shift,
-- which alone decides about the expected cash.
create table counter_payment (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  booking_id uuid not null references booking,
  kind text not null check (kind in ('sale', 'refund')),
  line smallint not null check (line between 0 and 3),
  method text not null check (method in ('cash', 'card', 'bank_transfer', 'voucher', 'mobile_money')),
  -- Negative for money that was returned.
  amount_ngwee bigint not null constraint counter_payment_amount_sign
    check (amount_ngwee <> 0 and (amount_ngwee > 0) = (kind = 'sale')),
  -- The number on the slip, the transfer or the voucher: at most 40 characters, and more after a name was removed. Null for
  -- cash and for refunds.
  reference text check (length(reference) <= 120),
  received_ngwee bigint,
  -- Without a foreign key, like `cash_shift_entry`.
  shift_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references account,
  is_correction boolean not null default false,
  constraint counter_payment_has_reference check ((kind = 'sale' and method <> 'cash') = (reference is not null)),
  constraint counter_payment_received check (
    received_ngwee is null or (kind = 'sale' and method = 'cash' and received_ngwee >= amount_ngwee)
  ),
  unique (booking_id, kind, line)
);
create index counter_payment_shift on counter_payment (shift_id) where shift_id is not null;
create index counter_payment_vendor on counter_payment (vendor_id);

-- The same lock and rule as for cash: what arrives after the closing is a correction.
create trigger mark_counter_payment_correction before insert on counter_payment
  for each row when (new.shift_id is not null) execute function mark_cash_shift_correction();

-- Append-only. The only exception removes the reference, when its business or the person in it is deleted.
create function refuse_counter_payment_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'reference' = to_jsonb(new) - 'reference'
    and new.reference like '%[removed]%' then
    return new;
  end if;
  raise exception 'payments at the counter are never changed' using errcode = 'check_violation';
end $$;
create trigger counter_payment_append_only before update or delete on counter_payment
  for each row execute function refuse_counter_payment_change();

-- Each method has its account. Like that of cash, it is zero after each pair of postings.
create or replace function ledger_account_kind(account text) returns text language sql immutable parallel safe as $$
  select case
    when account = 'gateway:lipila' then 'gateway'
    when account = 'platform:fee' then 'fees'
    when account = 'platform:adjustments' then 'adjustments'
    when account like 'vendor:%:payable' then 'pending'
    when account like 'vendor:%:available' then 'available'
    when account like 'vendor:%:reserve' then 'reserved'
    when account like 'vendor:%:in_payout' then 'inPayout'
    when account ~ '^vendor:.*:(cash|card|bank_transfer|voucher|mobile_money)$' then 'cash'
    when account like 'customer:%:refundable' then 'refundsDue'
    when account like 'customer:%:deposit' then 'deposits'
    else 'other'
  end
$$;

-- Companies that are customers of a business, and their sales on account (decisions 125 and 126).

create table company (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  name text not null,
  contact_name text not null,
  contact_phone text not null,
  tpin text not null,
  -- Those who may book for it: names and phone numbers.
  people jsonb not null,
  term_days integer not null check (term_days between 0 and 365),
  limit_ngwee bigint not null check (limit_ngwee >= 0),
  -- What it has paid beyond its debts.
  credit_ngwee bigint not null default 0 check (credit_ngwee >= 0),
  closed_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index company_vendor on company (vendor_id, id);

-- One sale on account, or one later payment of a reservation on account. What is open changes with payments and refunds;
-- the history is in the ledger.
create table company_debt (
  -- The booking, or the id of the later payment: the subject of the posting.
  id uuid primary key,
  company_id uuid not null references company,
  booking_id uuid not null references booking,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  open_ngwee bigint not null,
  due_on date not null,
  sold_at timestamptz not null,
  constraint company_debt_open check (open_ngwee between 0 and amount_ngwee)
);
create index company_debt_of_company on company_debt (company_id) where open_ngwee > 0;
create index company_debt_booking on company_debt (booking_id);

-- Money that a company has paid for its sales on account. The part in cash is an entry of its shift, too.
create table company_payment (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  company_id uuid not null references company,
  method text not null check (method in ('cash', 'card', 'bank_transfer', 'voucher', 'mobile_money')),
  amount_ngwee bigint not null check (amount_ngwee > 0),
  reference text check (length(reference) <= 120),
  -- Without a foreign key, like `cash_shift_entry`.
  shift_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references account,
  is_correction boolean not null default false
);
create index company_payment_company on company_payment (company_id, recorded_at desc);
create index company_payment_shift on company_payment (shift_id) where shift_id is not null;
create index company_payment_vendor on company_payment (vendor_id);

create trigger mark_company_payment_correction before insert on company_payment
  for each row when (new.shift_id is not null) execute function mark_cash_shift_correction();
create trigger company_payment_append_only before update or delete on company_payment
  for each row execute function refuse_counter_payment_change();

-- The method `account`, which always names its company. Without a scan: no earlier row has it. A server of the release before
-- cannot return such a payment by its method, because it does not know the company.
alter table counter_payment add column company_id uuid references company;
alter table counter_payment drop constraint counter_payment_method_check;
alter table counter_payment add constraint counter_payment_method_check
  check (method in ('cash', 'card', 'bank_transfer', 'voucher', 'mobile_money', 'account')) not valid;
alter table counter_payment add constraint counter_payment_company
  check ((method = 'account') = (company_id is not null)) not valid;

-- What companies owe businesses is no money of Tilipo. Both sides count as recorded payments, so that they add up to zero.
create or replace function ledger_account_kind(account text) returns text language sql immutable parallel safe as $$
  select case
    when account = 'gateway:lipila' then 'gateway'
    when account = 'platform:fee' then 'fees'
    when account = 'platform:adjustments' then 'adjustments'
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

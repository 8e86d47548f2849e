-- What a business notes about its customers. Only the business reads it, and the customer in the
-- export of their own data.
create table vendor_customer (
  vendor_id uuid not null references vendor,
  account_id uuid not null references account,
  note text not null default '',
  tags jsonb not null default '[]',
  -- A blocked customer cannot book with the business.
  blocked_at timestamptz,
  blocked_reason text,
  changed_at timestamptz not null,
  primary key (vendor_id, account_id),
  check ((blocked_at is null) = (blocked_reason is null))
);
create index vendor_customer_account on vendor_customer (account_id);
create index booking_vendor_customer on booking (vendor_id, account_id);

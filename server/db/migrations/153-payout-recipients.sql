-- Recipients of "Send money". A new one is announced by email and gets money a day later, like a changed payout account.
create table payout_recipient (
  vendor_id uuid not null references vendor on delete cascade,
  phone text not null,
  allowed_from timestamptz not null,
  primary key (vendor_id, phone)
);
insert into payout_recipient (vendor_id, phone, allowed_from)
  select vendor_id, phone, min(created_at) from payout
  where state = 'successful' and phone <> '' group by vendor_id, phone;

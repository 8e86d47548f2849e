-- What a business notes about walk-ins. They have no account: the id is derived from the business and the phone number,
-- or from the name if they gave no number (`walk_in_id`).
create table walk_in_customer (
  vendor_id uuid not null references vendor,
  id uuid not null,
  note text not null default '',
  tags jsonb not null default '[]',
  changed_at timestamptz not null,
  primary key (vendor_id, id)
);

create function walk_in_id(vendor_id uuid, phone text, name text) returns uuid language sql immutable parallel safe as
  $$ select md5(vendor_id || '/' || coalesce(phone, lower(btrim(name))))::uuid $$;

-- The spine: accounts, catalogue, stock, bookings, money, mirrored rows and the change feed. PostgreSQL 15 or later.
-- Money is integer ngwee. Nights and departures are local dates in Africa/Lusaka; instants are timestamptz.
-- Domain code passes every instant in; defaults of now() serve bookkeeping columns only.

create extension if not exists pg_trgm;

create table setting (
  name text primary key,
  value jsonb not null
);

create table account (
  id uuid primary key,
  email text not null,
  full_name text not null,
  phone text,
  password_hash text,
  google_subject text unique,
  role text not null check (role in ('endUser', 'partner', 'admin', 'superAdmin', 'hotel-manager')),
  staff_role text check (staff_role in ('partner-manager', 'partner-staff', 'partner-viewer')),
  -- The business whose data this account works on: its own, or its employer's.
  vendor_id uuid,
  company_name text,
  business_type text,
  is_active boolean not null default true,
  approval_status text not null default 'approved' check (approval_status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  email_verified_at timestamptz,
  nrc text,
  gender text,
  address text,
  location text,
  country text not null default 'Zambia',
  image_url text,
  version bigint not null default 1,
  created_at timestamptz not null,
  check (email = lower(email))
);
create unique index account_email on account (email);
create index account_vendor on account (vendor_id);

create table session (
  -- SHA-256 of the token; the token itself is known to its bearer alone.
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);

create table mail_token (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Failures only: a good sign-in is never limited. `subject` is a keyed hash of the account's or the caller's address.
create table sign_in_failure (
  subject bytea primary key,
  failures int not null,
  blocked_until timestamptz,
  last_at timestamptz not null
);

create table vendor (
  id uuid primary key,
  owner_id uuid not null references account,
  business_type text not null,
  name text not null,
  description text not null default '',
  images jsonb not null default '[]',
  verified boolean not null default false,
  street text,
  city text not null default '',
  province text not null default '',
  phone text,
  website text,
  email text,
  hours jsonb not null default '{}',
  rating_sum int not null default 0,
  rating_count int not null default 0,
  -- Hidden while its account is suspended or not approved.
  visible boolean not null default true,
  created_at timestamptz not null
);
create index vendor_type on vendor (business_type) where visible;
create index vendor_name on vendor using gin (name gin_trgm_ops);
alter table account add constraint account_vendor foreign key (vendor_id) references vendor deferrable initially deferred;

create table listing (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  vertical text not null,
  name text not null,
  description text not null default '',
  price_ngwee bigint not null check (price_ngwee >= 0),
  unit text not null,
  image_url text,
  town text not null default '',
  details jsonb not null default '{}',
  -- Units of stock where no day or slot says otherwise: rooms of this type, pieces of this product.
  capacity int not null default 1 check (capacity >= 0),
  offered boolean not null default true,
  featured_rank int,
  search text generated always as (lower(name || ' ' || town || ' ' || description)) stored,
  version bigint not null default 1,
  created_at timestamptz not null
);
create index listing_vertical on listing (vertical, town) where offered;
create index listing_vendor on listing (vendor_id) where offered;
create index listing_search on listing using gin (search gin_trgm_ops);

-- One row per thing that can run out: a room type on a night, a product. Made when it is first asked for.
create table stock (
  id bigint generated always as identity primary key,
  listing_id uuid not null references listing,
  -- What is counted: `2026-12-24` for a night, `all` for plain units.
  slot text not null,
  capacity int not null check (capacity >= 0),
  taken int not null default 0,
  unique (listing_id, slot),
  -- The second line of defence, behind the claim's row lock.
  constraint stock_never_oversold check (taken between 0 and capacity)
);

create table booking (
  id uuid primary key,
  reference text not null unique,
  account_id uuid not null references account,
  vendor_id uuid not null references vendor,
  listing_id uuid not null references listing,
  vertical text not null,
  booking_type text not null,
  state text not null,
  choice jsonb not null,
  quote jsonb not null,
  summary text not null,
  total_ngwee bigint not null check (total_ngwee >= 0),
  fee_ngwee bigint not null check (fee_ngwee >= 0),
  starts_on date not null,
  ends_on date,
  hold_expires_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index booking_account on booking (account_id, created_at);
create index booking_vendor on booking (vendor_id, created_at);
create index booking_holds on booking (account_id) where hold_expires_at is not null;

-- Who has what of a stock row. `expires_at` is null once it is sold.
create table claim (
  stock_id bigint not null references stock,
  booking_id uuid not null references booking,
  account_id uuid not null references account,
  quantity int not null check (quantity > 0),
  expires_at timestamptz,
  primary key (stock_id, booking_id)
);
create index claim_booking on claim (booking_id);

create table payment (
  id uuid primary key,
  reference text not null unique,
  booking_id uuid not null references booking,
  account_id uuid not null references account,
  amount_ngwee bigint not null check (amount_ngwee > 0),
  network text not null,
  phone text not null,
  state text not null,
  -- Whether the gateway has been asked to collect; the intent is committed before it is.
  sent_at timestamptz,
  gateway_id text,
  failure text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index payment_booking on payment (booking_id);
create unique index payment_one_at_a_time on payment (booking_id) where state = 'pending';

-- Double entry: every posting sums to zero, checked when its transaction commits. Entries are never changed.
create table posting (
  id uuid primary key,
  kind text not null,
  -- What it records; one posting of a kind for a subject, so that a repeated event cannot book twice.
  subject_id uuid not null,
  posted_at timestamptz not null,
  unique (kind, subject_id)
);
create table entry (
  posting_id uuid not null references posting,
  account text not null,
  amount_ngwee bigint not null check (amount_ngwee <> 0),
  primary key (posting_id, account)
);
create index entry_account on entry (account);

create function posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_ngwee) from entry where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger posting_balances after insert on entry deferrable initially deferred
  for each row execute function posting_balances();

create function entries_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed' using errcode = 'check_violation';
end $$;
create trigger entries_are_final before update or delete on entry for each row execute function entries_are_final();

-- A removed item stays with quantity 0: its version must go on growing when it is added again.
create table cart_item (
  account_id uuid not null references account on delete cascade,
  product_id uuid not null references listing,
  quantity int not null check (quantity >= 0),
  price_when_added_ngwee bigint not null,
  position bigint generated always as identity,
  version bigint not null default 1,
  primary key (account_id, product_id)
);

create table notification (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  message text not null,
  link text,
  is_read boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null
);
create index notification_account on notification (account_id, created_at desc);

-- The answer of every keyed command, written in the transaction of its effect.
create table command_key (
  account_id uuid not null,
  key uuid not null,
  endpoint text not null,
  request_hash bytea not null,
  -- Null only inside the transaction that is carrying the command out.
  outcome jsonb,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index command_key_age on command_key (created_at);

-- What changed, for whom. Read below the oldest open transaction, so that no late commit is ever skipped.
create table change (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  scope text not null,
  entity text not null,
  entity_id text not null,
  at timestamptz not null
);
create index change_scope on change (scope, xid, seq);
create index change_age on change (at);

-- A new one after a restore: cursors of another epoch start over.
create table feed (epoch uuid not null default gen_random_uuid(), only_row boolean primary key default true check (only_row));
insert into feed default values;

-- Demo mode's mailbox.
create table sent_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  at timestamptz not null
);

-- Accounts, their sessions, second factors and uploaded files.

create table account (
  id uuid primary key,
  email text not null,
  full_name text not null,
  phone text,
  password_hash text,
  google_subject text unique,
  role text not null check (role in ('endUser', 'partner', 'admin', 'superAdmin', 'hotel-manager')),
  staff_role text check (staff_role in ('partner-manager', 'partner-staff', 'partner-viewer')),
  -- The business that this account works for: its own, or its employer's.
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
  -- Set by the employer of a member of staff; `is_active` follows it. `offered`: the owner of the address has proven it
  -- and not accepted or declined yet.
  staff_status text check (staff_status in ('active', 'inactive', 'pending', 'suspended', 'offered')),
  -- The address of a staff account until its owner proves it. It is stored apart from `email`, because an employer
  -- could otherwise block the owner from signing up.
  unverified_email text check (unverified_email = lower(unverified_email)),
  -- Set on the account that owns the address of a staff account, until the owner accepts or declines the staff account.
  offered_staff_id uuid unique references account on delete set null,
  -- When a person deleted the account. The row stays for the ledger and for bookings, without personal data.
  deleted_at timestamptz,
  -- Not empty while the applicant must correct something.
  change_requests jsonb not null default '[]',
  -- Suspension by Tilipo. It is stored apart from `is_active` and `staff_status`, because an employer sets those.
  -- `enforce_suspension` keeps a suspended account inactive.
  suspended_at timestamptz,
  suspended_by uuid references account on delete set null,
  suspension_reason text,
  -- When the last invitation was requested. Null once the invited person has set a password with the emailed link.
  invited_at timestamptz,
  invited_by uuid references account on delete set null,
  -- The account must set up a second factor before it can do anything else. Set at sign-in.
  second_factor_due boolean not null default false,
  -- [{ kind, upload, file, fileName, size, attachedAt }], at most one per kind. The bytes are in the upload, whose
  -- `used_for` is `application:<account id>`.
  application_documents jsonb not null default '[]',
  -- For members of a business whose owner is suspended, not approved or deleted (decision 095). `enforce_suspension`
  -- then keeps the member inactive, because all checks read `is_active`.
  business_closed boolean not null default false,
  -- An owner who was approved once can read bookings and money during a new application (decision 095).
  was_approved boolean not null default false,
  check (email = lower(email))
);
-- `account_active`, `account_created`, `account_email_order`, `account_name` and `account_role` are the orders of the
-- list of users; `account_search` is its search.
create index account_active on account (is_active, id);
-- The list of applications by state. Each contains owners only.
create index account_application on account (approval_status, created_at, id)
  where role = 'partner' and staff_role is null and deleted_at is null;
create index account_created on account (created_at, id);
create unique index account_email on account (email);
create index account_email_order on account (email, id);
-- The managers of one hotel.
create index account_hotel_manager on account (vendor_id, created_at) where role = 'hotel-manager';
create index account_invited on account (invited_at, id) where invited_at is not null;
create index account_name on account (lower(full_name), id);
-- The list of open tasks of administrators.
create index account_pending on account (created_at)
  where approval_status = 'pending' and role = 'partner' and staff_role is null and deleted_at is null;
-- Finds the account of a walk-in customer.
create index account_phone on account (phone) where phone is not null;
create index account_role on account (role, id);
create index account_search on account using gin
  (lower(' ' || full_name || ' ' || email || ' ' || coalesce(unverified_email, '')) gin_trgm_ops);
create unique index account_unverified_email on account (unverified_email);
create index account_vendor on account (vendor_id);

create function enforce_suspension() returns trigger language plpgsql as $$
begin
  new.is_active := false;
  return new;
end
$$;
create trigger enforce_suspension before insert or update on account
  for each row when ((new.suspended_at is not null or new.business_closed) and new.is_active)
  execute function enforce_suspension();

-- Whether the members of a business are inactive because of its owner.
create function is_business_closed(owner account) returns boolean language sql stable as $$
  select not owner.is_active or owner.approval_status <> 'approved' or owner.deleted_at is not null
$$;

create function set_was_approved() returns trigger language plpgsql as $$
begin
  new.was_approved := true;
  return new;
end
$$;
create trigger set_was_approved before insert or update of approval_status on account
  for each row when (new.role = 'partner' and new.approval_status = 'approved' and not new.was_approved)
  execute function set_was_approved();

create table session (
  -- SHA-256 of the token. Only the client stores the token.
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  -- Identifies the session in the list of devices. `device` is a name such as "Chrome on Android"; no network address
  -- is stored.
  id uuid not null unique default gen_random_uuid(),
  device text not null default '',
  -- When the password was last confirmed after the sign-in. Dangerous commands need a recent confirmation.
  proved_at timestamptz
);
create index session_account on session (account_id);

-- Notifies all API processes that a session has ended, so that they close its sockets (`http/session-sockets.ts`). The
-- payload is the hash of the token, in hex.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', encode(old.token_hash, 'hex'));
  return null;
end
$$;
create trigger notify_session_deleted after delete on session
  for each row execute function notify_session_ended();
-- Use of a session extends it, so only an earlier expiry ends it.
create trigger notify_session_shortened after update of expires_at on session
  for each row when (new.expires_at < old.expires_at) execute function notify_session_ended();

-- The sessions of a suspended account remain, so that the app can show the reason. Only their sockets are closed.
create function notify_account_suspended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', encode(token_hash, 'hex')) from session where account_id = new.id;
  return null;
end
$$;
create trigger notify_account_suspended after update on account
  for each row when (old.is_active and not new.is_active) execute function notify_account_suspended();

-- Links in emails. `invite` lets the owner of a staff address choose a password.
create table mail_token (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'invite')),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Counts failures only, because a correct sign-in is never limited. `subject` is a keyed hash of the account's or the
-- caller's address.
create table sign_in_failure (
  subject bytea primary key,
  failures int not null,
  blocked_until timestamptz,
  last_at timestamptz not null
);

-- A browser that has signed in to an account. Its credential authenticates nothing: it only passes the limit on guesses
-- from unknown devices. `token_hash` is SHA-256 of the credential, which only the browser stores.
create table known_device (
  token_hash bytea not null,
  account_id uuid not null references account on delete cascade,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash, account_id)
);
create index known_device_account on known_device (account_id, used_at);

-- Delayed sign-ins with a correct password, which also need a code that is sent by email (decision 105). The code is
-- computed from the server's secret and never stored.
create table sign_in_challenge (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  uses int not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenge_account on sign_in_challenge (account_id);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);

-- Used nonces of Google credentials, so that a credential is accepted once. A nonce contains its own expiry, so unused
-- ones need no row.
create table google_nonce (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);
create index google_nonce_expires on google_nonce (expires_at);

-- Second factors (TOTP). A row without `confirmed_at` is a setup that was not completed.
create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  -- Encrypted (`db/key-cipher.ts`).
  secret bytea not null,
  confirmed_at timestamptz,
  -- The time step of the last accepted code. A code is accepted once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- Unused recovery codes, as keyed hashes. A code is deleted when it is used.
create table recovery_code (
  account_id uuid not null references second_factor (account_id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Requests to remove a lost second factor. A second administrator must approve them.
create table second_factor_reset (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  requested_by uuid not null references account (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  approved_by uuid references account (id),
  approved_at timestamptz,
  constraint second_factor_reset_other_approver
    check (approved_by is null or (approved_by <> requested_by and approved_by <> account_id)),
  constraint second_factor_reset_other_requester check (requested_by <> account_id)
);
create index second_factor_reset_account on second_factor_reset (account_id);
create index second_factor_reset_approved_by on second_factor_reset (approved_by);
create index second_factor_reset_open on second_factor_reset (account_id) where approved_at is null;
create index second_factor_reset_requested_by on second_factor_reset (requested_by);

-- Uploaded files, complete or not. The bytes are in the data directory, in files named after the id. A row is inserted
-- before its first file and deleted before its last, so that a file without a row can be deleted.
create table upload (
  id uuid primary key,
  owner_id uuid not null references account on delete cascade,
  purpose text not null,
  type text not null,
  size int not null check (size > 0),
  -- Of the complete file; null if the device could not compute it.
  sha256 bytea,
  received int not null default 0 constraint upload_received_within_size check (received between 0 and size),
  state text not null default 'receiving' check (state in ('receiving', 'done', 'refused')),
  -- The code of the refusal.
  refusal text,
  -- The converted file, and the hash of its content.
  file text,
  version text,
  -- What uses the file, such as `account:<id>`. Unused uploads are deleted after 48 hours.
  used_for text,
  touched_at timestamptz not null,
  created_at timestamptz not null,
  constraint upload_file_when_done check ((state = 'done') = (file is not null)),
  constraint upload_refusal_when_refused check ((state = 'refused') = (refusal is not null))
);
create index upload_unused on upload (owner_id) where used_for is null;

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

-- The account must set up a second factor before it can do anything else. Set at sign-in.
alter table account add column second_factor_due boolean not null default false;

-- Requests to remove a lost second factor. Another administrator must approve them.
create table second_factor_reset (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  requested_by uuid not null references account (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  approved_by uuid references account (id),
  approved_at timestamptz,
  check (approved_by is null or (approved_by <> requested_by and approved_by <> account_id)),
  check (requested_by <> account_id)
);
create index second_factor_reset_open on second_factor_reset (account_id) where approved_at is null;
create index second_factor_reset_requested_by on second_factor_reset (requested_by);
create index second_factor_reset_approved_by on second_factor_reset (approved_by);
create index second_factor_reset_account on second_factor_reset (account_id);

-- Rate limits, and the devices from which an account has signed in.

-- The uses of one limit by one subject within its window. `subject` is a keyed hash: no email address, phone number or
-- network address is stored.
create table rate_limit (
  name text not null,
  subject bytea not null,
  hits timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (name, subject)
);
create index rate_limit_expires on rate_limit (expires_at);

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

-- The contact form counts with `rate_limit` now.
drop index contact_message_senders;
alter table contact_message drop column senders;

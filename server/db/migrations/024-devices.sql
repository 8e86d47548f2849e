-- Used values that Google signed into its credentials. A nonce carries its own expiry; only used ones are stored.
create table google_nonce (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);
create index google_nonce_expires on google_nonce (expires_at);

-- What the owner sees in the list of devices. `device` is a name such as "Chrome on Android"; no network address is stored.
alter table session add column id uuid not null unique default gen_random_uuid();
alter table session add column device text not null default '';

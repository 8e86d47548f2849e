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

-- Accounts by phone number (decision 148).

-- When the person last proved with a code that the number is theirs. Then the account signs in with it.
alter table account add column phone_verified_at timestamptz;
-- safe: no row has the new column yet, so that the index is empty.
create unique index account_verified_phone on account (phone) where phone_verified_at is not null;

-- Servers of the release before change numbers, too, and know nothing of the verification.
create function end_phone_verification() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  return new;
end
$$;
create trigger end_phone_verification before update of phone on account
  for each row when (old.phone is distinct from new.phone and new.phone_verified_at is not distinct from old.phone_verified_at)
  execute function end_phone_verification();

-- Codes that were sent by SMS. A code is computed from the server's secret and the hash of the token, and is stored nowhere.
create table phone_challenge (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'verify', 'proof')),
  phone text not null,
  -- Null for a sign-in: nobody has proved anything yet.
  account_id uuid references account on delete cascade,
  sends int not null default 1,
  -- Requests with a wrong code.
  uses int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint phone_challenge_account check ((purpose = 'sign-in') = (account_id is null))
);
create index phone_challenge_account on phone_challenge (account_id) where account_id is not null;
create index phone_challenge_expiry on phone_challenge (expires_at);

-- Codes have limits of their own: other messages cannot use them up, and codes cannot use up those of other messages.
alter table sms_message add column is_code boolean not null default false;
-- safe: no row is a code yet, so that the index is empty.
create index sms_message_code on sms_message (created_at) where is_code;

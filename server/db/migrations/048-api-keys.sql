-- Keys with which programs of a business call the API (decision 154).
create table api_key (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- SHA-256. The key itself is displayed once and stored nowhere.
  token_hash bytea not null unique,
  -- What the owner recognizes the key by: its first and its last characters.
  prefix text not null,
  last_characters text not null,
  created_by uuid not null references account,
  created_at timestamptz not null,
  -- The day in Zambia, so that a key that is used all day causes one write.
  last_used_on date,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_key_vendor on api_key (vendor_id, created_at);

-- The key with which a program acted. No foreign key: it would scan the table under a lock, and keys are never deleted.
alter table member_activity add column api_key_id uuid;

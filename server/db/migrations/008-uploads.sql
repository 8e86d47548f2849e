-- Pictures on their way up, and those that have arrived. The bytes lie in the data directory, in files named by the id: a row
-- is always written before its first file and removed before its last, so a file without a row is nobody's.
create table upload (
  id uuid primary key,
  owner_id uuid not null references account on delete cascade,
  purpose text not null,
  type text not null,
  size int not null check (size > 0),
  -- Of the whole, where the device could say.
  sha256 bytea,
  received int not null default 0 check (received between 0 and size),
  state text not null default 'receiving' check (state in ('receiving', 'done', 'refused')),
  -- Why, as a code.
  refusal text,
  -- The picture made of it, and its content's name.
  file text,
  version text,
  -- What shows it, such as `account:<id>`; what nothing shows is removed in time.
  used_for text,
  touched_at timestamptz not null,
  created_at timestamptz not null,
  check ((state = 'done') = (file is not null)),
  check ((state = 'refused') = (refusal is not null))
);
create index upload_idle on upload (owner_id) where used_for is null;

-- Infrastructure that all domains use: settings, idempotency keys, the change feed and rate limits.
--
-- The files 001 to 014 are the baseline: the whole schema, one file per domain, in the order of their dependencies.
-- Money is integer ngwee. Nights and departures are local dates in Africa/Lusaka, instants are timestamptz. Domain code
-- passes every instant in; defaults of now() are for columns that no rule reads. PostgreSQL 15 or later.

-- Searches in lists of administrators.
create extension if not exists pg_trgm;
-- The constraint that no unit is claimed twice at the same time.
create extension if not exists btree_gist;

-- The day of an instant in Zambia, in any time zone of the session.
create function lusaka_day(at timestamptz) returns date language sql immutable parallel safe as
  $$ select (at at time zone 'Africa/Lusaka')::date $$;

create table setting (
  name text primary key,
  value jsonb not null,
  -- Changes with each edit, so that an administrator cannot overwrite a change that they have not seen.
  version uuid not null default gen_random_uuid()
);

-- Each API process sends changed settings to its open sockets (`http/live-updates.ts`).
create function notify_setting_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('setting_changed', coalesce(new.name, old.name));
  return null;
end
$$;
create trigger notify_setting_changed after insert or update or delete on setting
  for each row execute function notify_setting_changed();

-- Settings are part of every rendered page, such as the announcement, so each server deletes its copies (decision 081).
create function notify_all_pages_outdated() returns trigger language plpgsql as $$
begin
  perform pg_notify('outdated_page', '');
  return null;
end $$;
create trigger notify_all_pages_outdated after insert or update or delete on setting
  for each statement execute function notify_all_pages_outdated();

-- The response to every command with an idempotency key, written in the transaction of its effect.
create table command_key (
  account_id uuid not null,
  key uuid not null,
  endpoint text not null,
  request_hash bytea not null,
  -- Null only inside the transaction that executes the command.
  outcome jsonb,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index command_key_age on command_key (created_at);

-- A restore sets a new epoch. Devices whose cursor has another epoch read everything again.
create table feed (
  epoch uuid not null default gen_random_uuid(),
  only_row boolean primary key default true check (only_row)
);
insert into feed default values;

-- The change feed: which entity changed, and in which scope. Readers stop before the oldest open transaction (`xid`),
-- so that they never skip a row that is committed later.
create table change (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  scope text not null,
  entity text not null,
  entity_id text not null,
  at timestamptz not null
);
create index change_age on change (at);
create index change_scope on change (scope, xid, seq);

-- The recent uses of a rate limit by one subject. `subject` is a keyed hash: no email address, phone number or
-- network address is stored.
create table rate_limit (
  name text not null,
  subject bytea not null,
  hits timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (name, subject)
);
create index rate_limit_expires on rate_limit (expires_at);

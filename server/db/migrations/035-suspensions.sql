-- Suspension by Tilipo. An employer sets `is_active` and `staff_status`, so a suspension has columns of its own:
-- while `suspended_at` is set, no statement can make the account active.
alter table account add column suspended_at timestamptz;
alter table account add column suspended_by uuid references account on delete set null;
alter table account add column suspension_reason text;

-- Before this release only Tilipo could make an account inactive that has no employer.
update account set suspended_at = now()
where not is_active and staff_role is null and deleted_at is null and email not like '%@removed.invalid';

create function enforce_suspension() returns trigger language plpgsql as $$
begin
  new.is_active := false;
  return new;
end
$$;
create trigger enforce_suspension before insert or update on account
  for each row when (new.suspended_at is not null and new.is_active) execute function enforce_suspension();

-- The sessions of a suspended account remain, because they show why nothing else works. Their sockets are closed as if
-- the sessions had ended (`http/session-sockets.ts`).
create function notify_account_suspended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', encode(token_hash, 'hex')) from session where account_id = new.id;
  return null;
end
$$;
create trigger account_suspended after update on account
  for each row when (old.is_active and not new.is_active) execute function notify_account_suspended();

-- The user list of the administration: its search, and each of its orders.
create index account_search on account using gin
  (lower(' ' || full_name || ' ' || email || ' ' || coalesce(unverified_email, '')) gin_trgm_ops);
create index account_created on account (created_at, id);
create index account_name on account (lower(full_name), id);
create index account_role on account (role, id);
create index account_active on account (is_active, id);
create index account_email_order on account (email, id);

-- What happened to the application of a business, oldest first. The current state is in `account.approval_status` and
-- `account.change_requests`.
create table approval_event (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  event text not null check (event in ('approved', 'rejected', 'changes_requested', 'resubmitted')),
  -- The administrator; null for the applicant's own events.
  actor_id uuid references account,
  reason text not null default '',
  -- Requested changes: [{ field, reason, note }].
  changes jsonb not null default '[]',
  at timestamptz not null
);
create index approval_event_account on approval_event (account_id, id);

-- Append-only. Only the history of a deleted account can be removed.
create function refuse_approval_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from account where id = old.account_id and deleted_at is null) then
    return old;
  end if;
  raise exception 'approval events cannot be changed or deleted';
end $$;
create trigger approval_event_append_only before update or delete on approval_event
  for each row execute function refuse_approval_event_change();

-- Not empty while the applicant must correct something.
alter table account add column change_requests jsonb not null default '[]';

-- The list of applications by state. Each contains owners only.
create index account_application on account (approval_status, created_at, id)
  where role = 'partner' and staff_role is null and deleted_at is null;

-- What members of a business did: who, when, what and on which record. Personal data is masked or left out.
create table member_activity (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  vendor_id uuid not null references vendor,
  actor_id uuid not null references account,
  -- The name of the command, such as `listings.edit`. Its text is in contract/partners/activity-texts.ts.
  kind text not null,
  target_kind text,
  target_id text,
  -- The name of the target at that time. Null for people, whose names are read from their accounts.
  target_label text,
  params jsonb not null default '{}',
  before jsonb,
  after jsonb
);
create index member_activity_vendor on member_activity (vendor_id, id);
create index member_activity_actor on member_activity (actor_id, id);
create index member_activity_at on member_activity (at);

-- Append-only, also for the role that the application uses. Only rows older than the retention can be deleted.
create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '730 days' then return old; end if;
  raise exception 'member activity cannot be changed or deleted';
end $$;
create trigger member_activity_append_only before update or delete on member_activity
  for each row execute function refuse_activity_change();
create function refuse_activity_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'member activity cannot be changed or deleted';
end $$;
create trigger member_activity_no_truncate before truncate on member_activity
  for each statement execute function refuse_activity_truncate();

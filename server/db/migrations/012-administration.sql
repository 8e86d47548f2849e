-- The audit log, the activity of members of a business, and reported content.

-- The audit log: actions of administrators, with target, time and network address. Personal data is masked.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid not null references account,
  -- Such as `vendor.approve`, listed in contract/admin/audit.ts.
  action text not null,
  target_kind text not null,
  target_id text not null,
  -- The name of the target at that time.
  target_label text not null,
  -- The network address of the request.
  address text not null,
  reason text,
  before jsonb,
  after jsonb
);
-- The audit log is listed by time, with each filter alone, and with an administrator and another filter.
create index audit_entry_action_time on audit_entry (action, at desc, id desc);
create index audit_entry_actor_action_time on audit_entry (actor_id, action, at desc, id desc);
create index audit_entry_actor_kind_time on audit_entry (actor_id, target_kind, at desc, id desc);
create index audit_entry_actor_time on audit_entry (actor_id, at desc, id desc);
create index audit_entry_kind_time on audit_entry (target_kind, at desc, id desc);
create index audit_entry_target_time on audit_entry (target_id, target_kind, at desc, id desc);
create index audit_entry_time on audit_entry (at desc, id desc);

-- Append-only, also for the role that the application uses.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries cannot be changed or deleted';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_audit_change();

-- Actions of the members of a business (decision 076). Personal data is masked or left out.
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
create index member_activity_actor on member_activity (actor_id, id);
create index member_activity_at on member_activity (at);
-- The filter lists the members with entries. It finds them by skipping from one member to the next.
create index member_activity_member on member_activity (vendor_id, actor_id, id);
create index member_activity_vendor on member_activity (vendor_id, id);

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

-- Content that users reported, and what administrators decided about it.
create table reported_item (
  kind text not null check (kind in ('review', 'listing', 'vendor', 'message')),
  target_id uuid not null,
  vendor_id uuid not null references vendor,
  state text not null check (state in ('open', 'hidden', 'dismissed')),
  reports int not null,
  last_reported_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  reason text not null default '',
  primary key (kind, target_id),
  constraint reported_item_decision_complete check ((decided_by is null) = (decided_at is null))
);
-- Reported items of all states.
create index reported_item_last on reported_item (last_reported_at desc, target_id);
create index reported_item_newest on reported_item (state, last_reported_at desc);

-- The reports of single users about an item.
create table content_report (
  kind text not null,
  target_id uuid not null,
  account_id uuid not null references account,
  reason text not null,
  note text not null,
  created_at timestamptz not null,
  primary key (kind, target_id, account_id),
  foreign key (kind, target_id) references reported_item
);
create index content_report_account on content_report (account_id);

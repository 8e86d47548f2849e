-- Actions of administrators: who did what to what, when and from which address. Personal data is masked.
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
create index audit_entry_actor on audit_entry (actor_id, id);
create index audit_entry_target on audit_entry (target_kind, target_id, id);
create index audit_entry_action on audit_entry (action, id);
create index audit_entry_at on audit_entry (at, id);

-- Append-only, also for the role that the application uses.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries cannot be changed or deleted';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_audit_change();

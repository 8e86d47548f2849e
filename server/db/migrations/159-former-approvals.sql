-- While a release is rolled out, servers of the release before still write custody steps, without this column of 143.
alter table custody alter column recorded_at set default now();

-- The owner of a business that was approved, rejected and applies again keeps reading its bookings and money (decision 095).
alter table account add column was_approved boolean not null default false;
create function remember_approval() returns trigger language plpgsql as $$
begin
  new.was_approved := true;
  return new;
end
$$;
create trigger remember_approval before insert or update of approval_status on account
  for each row when (new.role = 'partner' and new.approval_status = 'approved' and not new.was_approved)
  execute function remember_approval();
update account set was_approved = true
  where role = 'partner' and (approval_status = 'approved'
    or exists (select from approval_event where account_id = account.id and event = 'approved'));

-- Staff and hotel managers follow their business: while its owner is suspended, not approved or deleted, they are closed
-- like suspended accounts. `is_active` alone says so, because every existing check reads it.
alter table account add column business_closed boolean not null default false;

create function is_business_closed(owner account) returns boolean language sql stable as $$
  select not owner.is_active or owner.approval_status <> 'approved' or owner.deleted_at is not null
$$;

drop trigger enforce_suspension on account;
create trigger enforce_suspension before insert or update on account
  for each row when ((new.suspended_at is not null or new.business_closed) and new.is_active)
  execute function enforce_suspension();

-- A member who is added while the owner is being suspended waits for that decision. Triggers of one event run in the order
-- of their names, so this one runs before `enforce_suspension`.
create function close_member_of_closed_business() returns trigger language plpgsql as $$
begin
  select is_business_closed(owner) into new.business_closed
  from vendor join account owner on owner.id = vendor.owner_id
  where vendor.id = new.vendor_id and owner.id <> new.id
  for share of owner;
  new.business_closed := coalesce(new.business_closed, false);
  return new;
end
$$;
create trigger close_member before insert on account
  for each row when (new.vendor_id is not null) execute function close_member_of_closed_business();

update account member set business_closed = true, is_active = false, version = member.version + 1
from vendor join account owner on owner.id = vendor.owner_id
where member.vendor_id = vendor.id and member.id <> owner.id and is_business_closed(owner);

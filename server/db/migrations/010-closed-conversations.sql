-- A conversation is closed while its business is hidden or its customer's account is. Devices show that from their own copy,
-- so it must reach them whoever changed it, as in 005.
create function tell_talkers(of_vendor uuid, of_customer uuid) returns void language sql as $$
  with talks as (
    update conversation set version = version + 1 where (vendor_id = of_vendor or customer_id = of_customer) and last > 0 returning customer_id, vendor_id
  )
  insert into change (scope, entity, entity_id, at)
  select 'user:' || customer_id, 'conversation', vendor_id, now() from talks
  union all
  select 'talk:' || vendor_id, 'conversation', customer_id, now() from talks
$$;

create function tell_of_hiding() returns trigger language plpgsql as $$
begin
  perform tell_talkers(new.id, null);
  return null;
end $$;
create trigger tell_of_hiding after update on vendor for each row
  when (old.visible is distinct from new.visible)
  execute function tell_of_hiding();

create function tell_of_leaving() returns trigger language plpgsql as $$
begin
  perform tell_talkers(null, new.id);
  return null;
end $$;
create trigger tell_of_leaving after update on account for each row
  when (new.role = 'endUser' and old.is_active is distinct from new.is_active)
  execute function tell_of_leaving();

-- Lists that read no more rows than they show, however many there are (decision 080).

-- One row per vendor, also of hidden ones, with what the list of administrators filters and sorts by. A table of its own,
-- because the company name belongs to the account of the owner, and an update of `vendor` would change `changed_at`.
create table admin_vendor (
  vendor_id uuid primary key references vendor on delete cascade,
  business_type text not null,
  visible boolean not null,
  name_key text not null,
  search text not null
);

create function refresh_admin_vendor(of_vendor uuid) returns void language sql as $$
  insert into admin_vendor
  select v.id, v.business_type, v.visible, lower(v.name), lower(concat_ws(' ', '', v.name, v.city, a.company_name))
  from vendor v left join account a on a.id = v.owner_id
  where v.id = of_vendor
  on conflict (vendor_id) do update set (business_type, visible, name_key, search) =
    (excluded.business_type, excluded.visible, excluded.name_key, excluded.search)
$$;

create function refresh_changed_admin_vendor() returns trigger language plpgsql as $$
begin
  perform refresh_admin_vendor(new.id);
  return null;
end $$;
create trigger refresh_inserted_admin_vendor after insert on vendor for each row
  execute function refresh_changed_admin_vendor();
create trigger refresh_updated_admin_vendor after update on vendor for each row
  when ((old.name, old.city, old.business_type, old.visible, old.owner_id)
    is distinct from (new.name, new.city, new.business_type, new.visible, new.owner_id))
  execute function refresh_changed_admin_vendor();

create function refresh_admin_vendors_of_owner() returns trigger language plpgsql as $$
begin
  perform refresh_admin_vendor(id) from vendor where owner_id = new.id;
  return null;
end $$;
create trigger refresh_renamed_admin_vendor after update on account for each row
  when (old.company_name is distinct from new.company_name)
  execute function refresh_admin_vendors_of_owner();

insert into admin_vendor
select v.id, v.business_type, v.visible, lower(v.name), lower(concat_ws(' ', '', v.name, v.city, a.company_name))
from vendor v left join account a on a.id = v.owner_id;

create index admin_vendor_name on admin_vendor (business_type, name_key, vendor_id);
create index admin_vendor_visible on admin_vendor (business_type, visible, name_key, vendor_id);
create index admin_vendor_search on admin_vendor using gin (search gin_trgm_ops);
drop index vendor_type_name;

-- The audit log with each filter, and with an administrator and another filter, in the order of its list. Entries are
-- ordered by time, so that a range of days is a range of each index.
create index audit_entry_time on audit_entry (at desc, id desc);
create index audit_entry_actor_time on audit_entry (actor_id, at desc, id desc);
create index audit_entry_action_time on audit_entry (action, at desc, id desc);
create index audit_entry_kind_time on audit_entry (target_kind, at desc, id desc);
create index audit_entry_target_time on audit_entry (target_id, target_kind, at desc, id desc);
create index audit_entry_actor_action_time on audit_entry (actor_id, action, at desc, id desc);
create index audit_entry_actor_kind_time on audit_entry (actor_id, target_kind, at desc, id desc);
drop index audit_entry_at, audit_entry_actor, audit_entry_action, audit_entry_target;

-- Conversations by their newest message, and in the order of a snapshot (`sync/snapshot.ts`).
alter table conversation add column last_at timestamptz;
update conversation set last_at = message.created_at from message
where message.customer_id = conversation.customer_id and message.vendor_id = conversation.vendor_id
  and message.number = conversation.last;
create index conversation_customer_newest on conversation (customer_id, last_at desc, vendor_id desc) where last > 0;
create index conversation_vendor_newest on conversation (vendor_id, last_at desc, customer_id desc) where last > 0;
create index conversation_vendor_page on conversation (vendor_id, customer_id);
drop index conversation_vendor;

-- The listings of a business, in pages by their ids.
create index listing_vendor_page on listing (vendor_id, id);
drop index listing_vendor;

-- Unread notifications of an account.
create index notification_unread on notification (account_id) where not is_read;

-- A snapshot reads recent bookings by their dates (`booking_account`, `booking_vendor`). By their ids, it read the old
-- ones, too.
drop index booking_vendor_page, booking_account_page;

-- The newest messages of a customer and of a vendor. With the id, because the planner otherwise sorts all of them.
create index message_customer_newest on message (customer_id, created_at desc, id);
create index message_vendor_newest on message (vendor_id, created_at desc, id);
drop index message_vendor;

-- What an account has saved: removed rows stay for the devices.
create index favorite_saved on favorite (account_id, saved_at desc) where saved_at is not null;
create index cart_item_in_cart on cart_item (account_id, position) where quantity > 0;

-- The bookings and support tickets of a customer, and reviews without a reply.
create index booking_account_type on booking (account_id, booking_type, created_at desc, id);
create index support_ticket_account_changed on support_ticket (account_id, changed_at desc, id);
create index support_ticket_account_created on support_ticket (account_id, created_at desc, id);
create index review_unanswered on review (vendor_id, created_at desc, id) where reply is null and hidden_at is null;

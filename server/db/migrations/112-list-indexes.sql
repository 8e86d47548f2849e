-- The business of an owner: every call of a person's details, bookings or deletion read all vendors.
create index vendor_owner on vendor (owner_id);
-- A page of the bookings that a device mirrors (`sync/snapshot.ts`), in the order of their ids. Without it, PostgreSQL read the
-- bookings of everybody in that order.
create index booking_vendor_page on booking (vendor_id, id);
create index booking_account_page on booking (account_id, id);
-- The lists of the support team, in their orders (`domain/support/support-team.ts`).
create index support_ticket_changed on support_ticket (changed_at desc, id);
create index support_ticket_waiting on support_ticket (array_position(array['high', 'normal', 'low'], priority), changed_at, id)
  where status = 'open';
-- Reported items of all states.
create index reported_item_last on reported_item (last_reported_at desc, target_id);

-- The filter of the activity names the members with entries, and finds them by skipping from one to the next.
create index member_activity_member on member_activity (vendor_id, actor_id, id);

-- Old notifications are deleted every night. Rows are inserted in the order of their time, so a small index is enough.
create index notification_age on notification using brin (created_at);

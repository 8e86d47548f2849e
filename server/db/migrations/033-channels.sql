-- Which messages a person wants, by channel and kind (decision 141). What was sent before stays on.
alter table account
  -- Null until the person chooses: an owner gets them, other members do not.
  add column sms_requests boolean,
  add column push_reminders boolean not null default true,
  add column push_bookings boolean not null default true,
  add column push_parcels boolean not null default true,
  add column push_messages boolean not null default true,
  add column push_requests boolean not null default true,
  add column push_sales boolean not null default true,
  add column push_changes boolean not null default true,
  add column mail_requests boolean not null default true,
  add column mail_sales boolean not null default true,
  add column mail_changes boolean not null default true;

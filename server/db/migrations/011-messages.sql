-- Notifications, emails, conversations, the contact form and support tickets.

create table notification (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  link text,
  is_read boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null,
  -- A template and its values (contract/messages/notification-templates.ts). The text is rendered when it is read.
  content jsonb not null
);
create index notification_account on notification (account_id, created_at desc);
-- Old notifications are deleted every night. Rows are inserted in the order of their time, so a small index is enough.
create index notification_age on notification using brin (created_at);
-- Unread notifications of an account.
create index notification_unread on notification (account_id) where not is_read;

-- The mailbox of the demo mode, which sends no emails.
create table sent_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  at timestamptz not null
);

-- One conversation for each pair of a customer and a business. Its messages are numbered from 1.
create table conversation (
  customer_id uuid not null references account on delete cascade,
  vendor_id uuid not null references vendor,
  -- The number of the newest message, and of the last one that each side has read.
  last int not null default 0,
  customer_seen int not null default 0,
  vendor_seen int not null default 0,
  -- When each side was last notified, so that not every message of an active conversation causes a notification.
  customer_told_at timestamptz,
  vendor_told_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  -- The time of the newest message.
  last_at timestamptz,
  primary key (customer_id, vendor_id)
);
create index conversation_customer_newest on conversation (customer_id, last_at desc, vendor_id desc) where last > 0;
create index conversation_vendor_newest on conversation (vendor_id, last_at desc, customer_id desc) where last > 0;
-- The order of a snapshot (`sync/snapshot.ts`).
create index conversation_vendor_page on conversation (vendor_id, customer_id);

-- A conversation is closed while its business is hidden or its customer is inactive. Devices display this from their
-- own copies, so that the change must reach them, whichever command made it.
create function publish_conversations(changed_vendor_id uuid, changed_customer_id uuid) returns void language sql as $$
  with changed as (
    update conversation set version = version + 1
    where (vendor_id = changed_vendor_id or customer_id = changed_customer_id) and last > 0
    returning customer_id, vendor_id
  )
  insert into change (scope, entity, entity_id, at)
  select 'user:' || customer_id, 'conversation', vendor_id, now() from changed
  union all
  select 'talk:' || vendor_id, 'conversation', customer_id, now() from changed
$$;

create function publish_vendor_conversations() returns trigger language plpgsql as $$
begin
  perform publish_conversations(new.id, null);
  return null;
end $$;
create trigger publish_vendor_conversations after update on vendor for each row
  when (old.visible is distinct from new.visible)
  execute function publish_vendor_conversations();

create function publish_customer_conversations() returns trigger language plpgsql as $$
begin
  perform publish_conversations(null, new.id);
  return null;
end $$;
create trigger publish_customer_conversations after update on account for each row
  when (new.role = 'endUser' and old.is_active is distinct from new.is_active)
  execute function publish_customer_conversations();

-- Messages are never edited.
create table message (
  id uuid primary key,
  customer_id uuid not null,
  vendor_id uuid not null,
  number int not null,
  from_customer boolean not null,
  author_id uuid references account on delete set null,
  text text not null,
  listing_id uuid references listing on delete set null,
  created_at timestamptz not null,
  -- Set while an administrator hides the message.
  hidden_at timestamptz,
  unique (customer_id, vendor_id, number),
  foreign key (customer_id, vendor_id) references conversation on delete cascade
);
create index message_author on message (author_id, created_at);
-- The newest messages of a customer and of a vendor. Without the id, the planner sorts all of them.
create index message_customer_newest on message (customer_id, created_at desc, id);
create index message_vendor_newest on message (vendor_id, created_at desc, id);

-- Messages of the contact form.
create table contact_message (
  -- Created by the page, so that a message is delivered once.
  id uuid primary key,
  full_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);

-- Requests to Tilipo's support team. Requesters can read neither notes nor assignments.
create table support_ticket (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  subject text not null,
  category text not null,
  priority text not null check (priority in ('low', 'normal', 'high')),
  status text not null check (status in ('open', 'answered', 'resolved', 'closed')),
  message text not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  assignee_id uuid references account,
  -- The booking that the ticket is about. Its payments follow from it.
  booking_id uuid references booking,
  first_response_at timestamptz,
  -- When the ticket was last resolved or closed; null while it is open or answered.
  resolved_at timestamptz
);
-- The lists of a requester and of the support team (`domain/support/support-team.ts`), in each of their orders.
create index support_ticket_account on support_ticket (account_id, id);
create index support_ticket_account_changed on support_ticket (account_id, changed_at desc, id);
create index support_ticket_account_created on support_ticket (account_id, created_at desc, id);
create index support_ticket_assignee on support_ticket (assignee_id, status, changed_at);
create index support_ticket_changed on support_ticket (changed_at desc, id);
create index support_ticket_status on support_ticket (status, changed_at);
create index support_ticket_open on support_ticket (created_at) where status = 'open';
create index support_ticket_open_by_priority on support_ticket
  (array_position(array['high', 'normal', 'low'], priority), changed_at, id)
  where status = 'open';

-- Replies are never edited.
create table support_reply (
  id uuid primary key,
  ticket_id uuid not null references support_ticket on delete cascade,
  -- The requester, or a member of the support team.
  author_id uuid not null references account,
  from_support boolean not null,
  message text not null,
  created_at timestamptz not null
);
create index support_reply_ticket on support_reply (ticket_id, created_at);

-- Internal notes of the support team.
create table support_note (
  id uuid primary key,
  ticket_id uuid not null references support_ticket on delete cascade,
  author_id uuid not null references account,
  text text not null,
  created_at timestamptz not null
);
create index support_note_ticket on support_note (ticket_id, created_at);

-- Prepared texts for replies.
create table canned_reply (
  id uuid primary key,
  title text not null,
  text text not null,
  changed_at timestamptz not null
);

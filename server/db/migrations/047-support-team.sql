-- Work of the support team on a ticket. Requesters see neither notes nor assignments nor times.
alter table support_ticket
  add column assignee_id uuid references account,
  -- The booking that the ticket is about. Its payments follow from it.
  add column booking_id uuid references booking,
  add column first_response_at timestamptz,
  -- When the ticket was last resolved or closed; null while it is open or answered.
  add column resolved_at timestamptz;
create index support_ticket_assignee on support_ticket (assignee_id, status, changed_at);

update support_ticket
set first_response_at = (
    select min(created_at) from support_reply r where r.ticket_id = support_ticket.id and r.from_support
  ),
  resolved_at = case when status in ('resolved', 'closed') then changed_at end;

create table support_note (
  id uuid primary key,
  ticket_id uuid not null references support_ticket on delete cascade,
  author_id uuid not null references account,
  text text not null,
  created_at timestamptz not null
);
create index support_note_ticket on support_note (ticket_id, created_at);

create table canned_reply (
  id uuid primary key,
  title text not null,
  text text not null,
  changed_at timestamptz not null
);

-- Tickets of those who ask for help, and what was written back and forth below them.

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
  changed_at timestamptz not null
);
create index support_ticket_account on support_ticket (account_id, id);
create index support_ticket_desk on support_ticket (status, changed_at);

-- Never changed once written.
create table support_reply (
  id uuid primary key,
  ticket_id uuid not null references support_ticket on delete cascade,
  -- Whoever wrote it: the ticket's own account, or one of Tilipo's people.
  author_id uuid not null references account,
  from_support boolean not null,
  message text not null,
  created_at timestamptz not null
);
create index support_reply_ticket on support_reply (ticket_id, created_at);

-- Customers and businesses talk: one conversation for each two, its messages numbered from 1.

create table conversation (
  customer_id uuid not null references account on delete cascade,
  vendor_id uuid not null references vendor,
  -- The number of the newest message, and how far either side has read.
  last int not null default 0,
  customer_seen int not null default 0,
  vendor_seen int not null default 0,
  -- When either side was last notified: who reads along is not rung for every line.
  customer_told_at timestamptz,
  vendor_told_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  primary key (customer_id, vendor_id)
);
create index conversation_vendor on conversation (vendor_id);

-- Never changed once written.
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
  unique (customer_id, vendor_id, number),
  foreign key (customer_id, vendor_id) references conversation on delete cascade
);
create index message_author on message (author_id, created_at);
create index message_vendor on message (vendor_id, created_at desc);

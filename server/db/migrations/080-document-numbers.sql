-- Numbers of statements and receipts: without gaps, per kind and year in Zambia.
create table document_counter (
  kind text not null,
  year int not null,
  last int not null,
  primary key (kind, year)
);
create table issued_document (
  kind text not null,
  year int not null,
  number int not null,
  -- What it documents: a vendor and month, a booking or an order.
  subject text not null,
  issued_at timestamptz not null,
  primary key (kind, year, number),
  unique (kind, subject)
);
create index posting_posted_at on posting (posted_at);

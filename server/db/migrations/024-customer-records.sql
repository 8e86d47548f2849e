-- Records of individual customers of a business, and the identity documents that hotels and car hires need (decision 131).

create table customer_record (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  name text not null,
  -- Normalized. They link the record with bookings.
  phones jsonb not null,
  email text not null,
  note text not null,
  tags jsonb not null,
  passport_country text not null,
  -- Names of records that were merged into this one. They link it with bookings without a phone number.
  other_names jsonb not null default '[]',
  -- The record that replaces this one. It is never merged itself: a merge redirects the records before it, so there are no chains.
  merged_into uuid references customer_record,
  version bigint not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint customer_record_not_itself check (merged_into <> id)
);
create index customer_record_vendor on customer_record (vendor_id, id);
create index customer_record_merged on customer_record (merged_into) where merged_into is not null;

-- One number per kind. Apart from the record, because they are deleted earlier.
create table customer_document (
  id uuid primary key,
  record_id uuid not null references customer_record on delete cascade,
  kind text not null check (kind in ('nrc', 'passport', 'license')),
  -- What devices display.
  masked text not null,
  -- Encrypted (`db/key-cipher.ts`).
  number bytea not null,
  recorded_at timestamptz not null,
  unique (record_id, kind)
);
create index customer_document_recorded on customer_document (recorded_at);

-- Jobs at vendors and the applications for them; what is written on the contact page.

create table job (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  title text not null,
  kind text not null check (kind in ('full-time', 'part-time', 'seasonal', 'contract', 'internship')),
  town text not null,
  description text not null,
  duties jsonb not null default '[]',
  requirements jsonb not null default '[]',
  -- All three or none: without them the pay is agreed on.
  pay_from_ngwee bigint check (pay_from_ngwee >= 0),
  pay_to_ngwee bigint check (pay_to_ngwee >= pay_from_ngwee),
  pay_per text check (pay_per in ('month', 'day', 'hour')),
  positions int not null default 1 check (positions > 0),
  -- The last day in Africa/Lusaka on which one may apply.
  closes_on date not null,
  -- Set when the vendor has found somebody before that.
  closed_at timestamptz,
  search text generated always as (lower(title || ' ' || town || ' ' || description)) stored,
  created_at timestamptz not null,
  check ((pay_from_ngwee is null) = (pay_per is null) and (pay_to_ngwee is null) = (pay_per is null))
);
create index job_open on job (closes_on) where closed_at is null;
create index job_vendor on job (vendor_id);

-- A withdrawn one stays: its version must go on growing when the person applies again.
create table job_application (
  id uuid primary key,
  job_id uuid not null references job,
  account_id uuid not null references account on delete cascade,
  state text not null check (state in ('submitted', 'reviewing', 'shortlisted', 'hired', 'declined', 'withdrawn')),
  full_name text not null,
  phone text not null,
  email text not null,
  cover_note text not null,
  reply text,
  version bigint not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (job_id, account_id)
);
create index job_application_account on job_application (account_id);

create table contact_message (
  -- Given by the page that wrote it.
  id uuid primary key,
  full_name text not null,
  email text not null,
  subject text not null,
  message text not null,
  -- Keyed hashes of the network address and of the email, for limits only.
  senders bytea[] not null,
  created_at timestamptz not null
);
create index contact_message_senders on contact_message using gin (senders);

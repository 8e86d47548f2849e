-- Jobs that vendors advertise, and the applications for them.

-- A position that a vendor advertises.
create table job (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  title text not null,
  kind text not null check (kind in ('full-time', 'part-time', 'seasonal', 'contract', 'internship')),
  town text not null,
  description text not null,
  duties jsonb not null default '[]',
  requirements jsonb not null default '[]',
  -- All three or none. Without them, the pay is negotiable.
  pay_from_ngwee bigint check (pay_from_ngwee >= 0),
  pay_to_ngwee bigint constraint job_pay_range check (pay_to_ngwee >= pay_from_ngwee),
  pay_per text check (pay_per in ('month', 'day', 'hour')),
  positions int not null default 1 check (positions > 0),
  -- The last day for applications, in Zambia.
  closes_on date not null,
  -- Set when the vendor closes the job before that day.
  closed_at timestamptz,
  search text generated always as (lower(title || ' ' || town || ' ' || description)) stored,
  created_at timestamptz not null,
  constraint job_pay_complete
    check ((pay_from_ngwee is null) = (pay_per is null) and (pay_to_ngwee is null) = (pay_per is null))
);
create index job_open on job (closes_on) where closed_at is null;
create index job_vendor on job (vendor_id);

-- A withdrawn application remains, so that its version continues to grow when the person applies again.
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

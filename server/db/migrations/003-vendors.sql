-- Businesses, their applications, names and documents.

-- Removes accents, capitals and punctuation, as `contract/catalogue/search-query.ts` does for queries. The result has
-- one space between words and at each end. The parameter keeps its old name: PostgreSQL cannot rename a parameter of a
-- function that generated columns use.
create function fold_search_text(said text) returns text language sql immutable parallel safe as $$
  select ' ' || btrim(regexp_replace(
    lower(regexp_replace(normalize(said, nfd), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', ' ', 'g')) || ' '
$$;

create table vendor (
  id uuid primary key,
  owner_id uuid not null references account,
  business_type text not null,
  name text not null,
  description text not null default '',
  images jsonb not null default '[]',
  verified boolean not null default false,
  street text,
  city text not null default '',
  province text not null default '',
  phone text,
  website text,
  email text,
  hours jsonb not null default '{}',
  rating_sum int not null default 0,
  rating_count int not null default 0,
  -- `domain/business/visibility.ts` decides it: false while the owner is suspended or not approved, or the vendor is
  -- hidden.
  visible boolean not null default true,
  created_at timestamptz not null,
  search text generated always as (fold_search_text(name || ' ' || city || ' ' || description)) stored not null,
  search_name text generated always as (fold_search_text(name)) stored not null,
  search_town text generated always as (fold_search_text(city)) stored not null,
  -- For the sitemap: when the public data last changed.
  changed_at timestamptz not null default now(),
  country text not null default 'Zambia',
  -- Fields of some business types only: amenities, insurance, mileage.
  profile jsonb not null default '{}',
  -- Version of the editable fields. Several people edit them on several devices.
  profile_version bigint not null default 1,
  -- Set while an administrator hides the vendor. The vendor can read the reason.
  hidden_at timestamptz,
  hidden_by uuid references account on delete set null,
  hidden_reason text,
  -- The position on the home page, from the first to the last day in Zambia. A null day is no limit.
  featured_rank int check (featured_rank > 0),
  featured_from date,
  featured_to date,
  -- The account that owns the bookings of walk-ins. No person signs in to it.
  counter_account_id uuid references account,
  -- Alternative texts of photos: { url: text }.
  image_alts jsonb not null default '{}'
);
alter table account add constraint account_vendor foreign key (vendor_id) references vendor deferrable initially deferred;

create index vendor_featured on vendor (featured_rank) where featured_rank is not null;
-- The business of an owner.
create index vendor_owner on vendor (owner_id);
create index vendor_type on vendor (business_type) where visible;

-- For the sitemap. The triggers are on `vendor` and `listing`.
create function set_changed_at() returns trigger language plpgsql as $$
begin
  -- `derive_fleet` only adds references to routes and vehicles, which are not public.
  if current_setting('tilipo.deriving_fleet', true) is distinct from 'on' then new.changed_at := now(); end if;
  return new;
end $$;
create trigger set_changed_at before update on vendor for each row execute function set_changed_at();

-- Closes a member who is added to a closed business. The lock waits for a concurrent suspension of the owner. Triggers
-- of one event run in the order of their names, so this one runs before `enforce_suspension`.
create function close_member_of_closed_business() returns trigger language plpgsql as $$
begin
  select is_business_closed(owner) into new.business_closed
  from vendor join account owner on owner.id = vendor.owner_id
  where vendor.id = new.vendor_id and owner.id <> new.id
  for share of owner;
  new.business_closed := coalesce(new.business_closed, false);
  return new;
end
$$;
create trigger close_member_of_closed_business before insert on account
  for each row when (new.vendor_id is not null) execute function close_member_of_closed_business();

-- What happened to the application of a business, oldest first. The current state is in `account.approval_status` and
-- `account.change_requests`.
create table approval_event (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  event text not null check (event in ('approved', 'rejected', 'changes_requested', 'resubmitted')),
  -- The administrator; null for the applicant's own events.
  actor_id uuid references account,
  reason text not null default '',
  -- Requested changes: [{ field, reason, note }].
  changes jsonb not null default '[]',
  at timestamptz not null
);
create index approval_event_account on approval_event (account_id, id);

-- Append-only. Only the history of a deleted account can be removed.
create function refuse_approval_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from account where id = old.account_id and deleted_at is null) then
    return old;
  end if;
  raise exception 'approval events cannot be changed or deleted';
end $$;
create trigger approval_event_append_only before update or delete on approval_event
  for each row execute function refuse_approval_event_change();

-- A verified business keeps its public name until an administrator has decided about a new one.
create table name_change (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  requested_by uuid not null references account,
  name_before text not null,
  requested_name text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  requested_at timestamptz not null,
  -- Of the decision, or of the withdrawal; `decided_by` is null for a withdrawal.
  decided_at timestamptz,
  decided_by uuid references account,
  reason text,
  constraint name_change_decision_time check ((state = 'pending') = (decided_at is null))
);
create unique index name_change_pending on name_change (vendor_id) where state = 'pending';
create index name_change_queue on name_change (requested_at) where state = 'pending';

-- Documents of a business. The bytes are in the upload, which the document uses (`business-document:<vendor id>`).
create table business_document (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  kind text not null,
  -- The last day on which it is valid.
  expires_on date,
  upload_id uuid not null,
  file_name text not null,
  size integer not null,
  added_at timestamptz not null,
  -- Days before the expiry of the last reminder that was sent, or whose day had passed when the date was entered.
  reminded_days integer
);
create index business_document_by_expiry on business_document (expires_on) where expires_on is not null;
create index business_document_by_vendor on business_document (vendor_id);

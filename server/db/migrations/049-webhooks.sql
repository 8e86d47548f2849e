-- Webhooks: what happens in a business is sent to its programs (decision 154).
create table webhook_endpoint (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  created_by uuid not null references account,
  created_at timestamptz not null,
  -- Since the last delivery that succeeded.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('member', 'failures')),
  removed_at timestamptz,
  constraint webhook_endpoint_disabled check ((disabled_at is null) = (disabled_reason is null))
);
create index webhook_endpoint_vendor on webhook_endpoint (vendor_id, created_at) where removed_at is null;

-- During a rotation, an endpoint has two secrets, and deliveries have a signature of each.
create table webhook_secret (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint,
  -- Encrypted (`db/key-cipher.ts`).
  secret bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index webhook_secret_endpoint on webhook_secret (endpoint_id, created_at);

-- Written in the transaction of what happened, if an endpoint of the business wants it.
create table webhook_event (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  type text not null,
  -- The booking, payment, refund, payout or listing.
  subject_id uuid not null,
  -- Without personal data.
  data jsonb not null,
  -- One transaction that changes a booking several times has one event.
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null
);
create index webhook_event_subject on webhook_event (subject_id, transaction_id);
create index webhook_event_created on webhook_event (created_at);

create table webhook_delivery (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint,
  event_id uuid not null references webhook_event on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  attempted_at timestamptz,
  -- A process sends until then. Another one only sends after it, when the first has stopped.
  claimed_until timestamptz,
  next_at timestamptz,
  response_status int,
  -- The beginning of the last response.
  response text,
  failure text check (failure in ('address', 'unreachable', 'slow', 'status', 'disabled')),
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);

-- Web push notifications (decision 137). A device is one session: its subscription ends with the session.

-- The keys with which the server identifies itself to push services (VAPID). A subscription belongs to the key that it was
-- created with, so a replaced key stays until its subscriptions have ended.
create table push_key (
  id uuid primary key,
  -- The uncompressed point of P-256.
  public_key bytea not null,
  -- Encrypted (`db/key-cipher.ts`).
  private_key bytea not null,
  is_current boolean not null default true,
  created_at timestamptz not null
);
-- Two servers that start at once create one key.
create unique index push_key_current on push_key (is_current) where is_current;

create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  session_hash bytea not null unique references session on delete cascade,
  key_id uuid not null references push_key on delete cascade,
  -- The address at the browser's push service. Whoever has it and our key can send to the device.
  endpoint text not null unique,
  -- The browser's keys, with which a message is encrypted.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  succeeded_at timestamptz,
  -- Since the last success.
  failures integer not null default 0
);
create index push_subscription_account on push_subscription (account_id, created_at);
create index push_subscription_key on push_subscription (key_id);

-- One row for each notification and device: a push is sent until the service has accepted it, and not again.
create table push_delivery (
  notification_id uuid not null references notification on delete cascade,
  subscription_id uuid not null references push_subscription on delete cascade,
  tries integer not null default 0,
  -- After this time, the push is of no use any more.
  ends_at timestamptz not null,
  -- Null until the push was accepted or given up.
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'read', 'expired', 'refused')),
  primary key (notification_id, subscription_id),
  constraint push_delivery_outcome check ((ended_at is null) = (outcome is null))
);
create index push_delivery_subscription on push_delivery (subscription_id);

-- SMS (decision 136). A row is one event for one phone: it is inserted in the transaction of the event, and sent by a job at
-- most once after a response that was lost.
create table sms_message (
  id uuid primary key,
  -- Such as `parcel/<booking>/<number of the step>`.
  event text not null,
  -- Normalized, as in `account.phone`.
  phone text not null,
  -- Null for people without an account: recipients of parcels, and customers of a counter.
  account_id uuid references account,
  -- { template, params } of `contract/sms-templates.ts`, and the path of a page.
  content jsonb not null,
  link text,
  is_urgent boolean not null,
  -- `unknown`: the gateway may have it. `sent`: the gateway has it.
  state text not null check (state in ('queued', 'sent', 'delivered', 'failed', 'unknown')),
  reason text,
  tries integer not null default 0,
  parts integer not null default 0,
  -- Estimated until the gateway reports it.
  cost_ngwee bigint not null default 0 check (cost_ngwee >= 0),
  -- The id of the gateway.
  gateway_id text unique,
  created_at timestamptz not null,
  -- Afterwards, the message is of no use and is not sent.
  expires_at timestamptz not null,
  sent_at timestamptz,
  constraint sms_message_once unique (event, phone),
  check ((state in ('sent', 'delivered', 'unknown')) <= (sent_at is not null))
);
-- For the limits of a phone and of the platform.
create index sms_message_phone on sms_message (phone, sent_at) where sent_at is not null;
create index sms_message_sent on sms_message (sent_at) where sent_at is not null;
create index sms_message_created on sms_message (created_at);
create index sms_message_account on sms_message (account_id, created_at) where account_id is not null;

-- Which SMS a person wants. They cost money, so that most are off until the person turns them on.
alter table account add column sms_bookings boolean not null default false;
-- Reminders before a departure, and delays.
alter table account add column sms_reminders boolean not null default true;
alter table account add column sms_parcels boolean not null default false;

-- Sendings of a refund other than the one that counts: another wallet was named after they had failed, or one of these
-- came through before it. A gateway may yet say that one of them has moved the money.
create table other_sending (
  -- Ours at the gateway.
  reference text primary key,
  refund_id uuid not null references refund,
  network text not null,
  phone text not null,
  state text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index other_sending_refund on other_sending (refund_id);

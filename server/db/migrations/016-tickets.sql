-- Keys that tickets are signed with. One signs; earlier ones stay, so that what they signed is still known as genuine.
-- To turn to a new one: `update ticket_key set signs = false`. The next ticket makes it.
create table ticket_key (
  id text primary key,
  public_key bytea not null,
  private_key bytea not null,
  signs boolean not null default true,
  created_at timestamptz not null
);
create unique index ticket_key_signs on ticket_key (signs) where signs;

-- Signed once, when the booking is confirmed.
alter table booking add column ticket text;
create index booking_without_ticket on booking (id) where ticket is null and state in ('confirmed', 'in_service');

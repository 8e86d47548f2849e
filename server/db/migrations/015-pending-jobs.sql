-- What a transaction asks of other processes: background jobs and notifications. A transaction with NOTIFY takes one
-- lock of the whole cluster when it commits, so that all such commits wait for each other. Commands therefore write
-- these rows, and `server/work/relay.ts` hands them over shortly after the commit, many at a time (decision 112).

create table pending_job (
  -- The order in which jobs with the same key replace each other.
  id bigint generated always as identity primary key,
  -- The limits are those of graphile-worker: a job that it refuses must fail in its command, not in the relay.
  task text not null check (length(task) <= 128),
  payload json not null,
  run_at timestamptz,
  job_key text check (length(job_key) <= 512),
  -- Whether a waiting job with the same key keeps its time.
  preserves_run_at boolean not null default false,
  queue text check (length(queue) <= 128),
  priority integer
);
-- The runner asks whether a newer job has taken the key of one that failed.
create index pending_job_key on pending_job (job_key) where job_key is not null;

create table pending_notification (
  id bigint generated always as identity primary key,
  channel text not null,
  -- The limit of NOTIFY.
  payload text not null check (octet_length(payload) < 8000)
);

-- The triggers of 001, 002 and 014 stay and write rows instead of notifying.
create or replace function notify_setting_changed() returns trigger language plpgsql as $$
begin
  insert into pending_notification (channel, payload) values ('setting_changed', coalesce(new.name, old.name));
  return null;
end
$$;

create or replace function notify_all_pages_outdated() returns trigger language plpgsql as $$
begin
  insert into pending_notification (channel, payload) values ('outdated_page', '');
  return null;
end
$$;

create or replace function notify_session_ended() returns trigger language plpgsql as $$
begin
  insert into pending_notification (channel, payload) values ('session_ended', encode(old.token_hash, 'hex'));
  return null;
end
$$;

create or replace function notify_account_suspended() returns trigger language plpgsql as $$
begin
  insert into pending_notification (channel, payload)
    select 'session_ended', encode(token_hash, 'hex') from session where account_id = new.id;
  return null;
end
$$;

create or replace function notify_removed_pages() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from removed limit 51) few) > 50 then
    insert into pending_notification (channel, payload) values ('outdated_page', '');
  elsif tg_table_name = 'search_vendor' then
    insert into pending_notification (channel, payload) select 'outdated_page', vendor_id::text from removed;
  else
    insert into pending_notification (channel, payload) select 'outdated_page', listing_id::text from removed;
  end if;
  return null;
end
$$;

-- Settings have a version per section, so that an administrator cannot overwrite a change that they have not seen.
alter table setting add column version uuid not null default gen_random_uuid();

update setting set name = 'maintenance', value = jsonb_build_object('isOn', value) where name = 'maintenanceMode';

-- Each API process sends changed settings to its open sockets (`http/live-updates.ts`).
create function notify_setting_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('setting_changed', coalesce(new.name, old.name));
  return null;
end
$$;

create trigger setting_changed after insert or update or delete on setting
  for each row execute function notify_setting_changed();

-- The platform fee of a sale in hundredths of a percent. Its later payments and refunds use it too.
alter table booking add column fee_basis_points integer not null default 1000
  check (fee_basis_points between 0 and 10000);

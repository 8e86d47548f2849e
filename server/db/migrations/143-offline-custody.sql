-- Custody steps are recorded offline and arrive later (decision 093): `at` is the time of the device.
alter table custody add column recorded_at timestamptz;
update custody set recorded_at = at;
alter table custody alter column recorded_at set not null;

alter table parcel drop constraint parcel_state_check;
alter table parcel add constraint parcel_state_check check (
  state in ('awaited', 'handed_over', 'at_depot', 'on_the_way', 'passed_on', 'arrived', 'out_for_delivery', 'released')
);

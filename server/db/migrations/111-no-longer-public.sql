-- Reports what the copies of rendered pages must no longer show, so that each server deletes them (decision 081): listings
-- and vendors that are no longer public, by id, and changed settings, such as the announcement. An empty payload means all pages.
create function report_no_longer_public() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from removed limit 51) few) > 50 then perform pg_notify('outdated_page', '');
  elsif tg_table_name = 'search_vendor' then perform pg_notify('outdated_page', vendor_id::text) from removed;
  else perform pg_notify('outdated_page', listing_id::text) from removed;
  end if;
  return null;
end $$;

create trigger report_no_longer_public after delete on search_listing referencing old table as removed
  for each statement execute function report_no_longer_public();
create trigger report_no_longer_public after delete on search_vendor referencing old table as removed
  for each statement execute function report_no_longer_public();

create function report_setting_of_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('outdated_page', '');
  return null;
end $$;

create trigger report_setting_of_pages after insert or update or delete on setting
  for each statement execute function report_setting_of_pages();

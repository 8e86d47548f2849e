-- Reports listings and vendors that are no longer public, so that the server deletes its copies of the pages that show
-- them (decision 081). An empty payload means many.
create function report_no_longer_public() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from removed limit 51) few) > 50 then perform pg_notify('no_longer_public', '');
  elsif tg_table_name = 'search_vendor' then perform pg_notify('no_longer_public', vendor_id::text) from removed;
  else perform pg_notify('no_longer_public', listing_id::text) from removed;
  end if;
  return null;
end $$;

create trigger report_no_longer_public after delete on search_listing referencing old table as removed
  for each statement execute function report_no_longer_public();
create trigger report_no_longer_public after delete on search_vendor referencing old table as removed
  for each statement execute function report_no_longer_public();

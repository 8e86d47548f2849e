-- Rebuilds all search rows at once, for migrations that change what they contain and for loading many listings without
-- the triggers of `098-search-rows.sql` (decision 070). Reads of the catalogue wait until the transaction ends.
create function rebuild_search_rows() returns void language plpgsql set maintenance_work_mem = '256MB' as $$
declare
  definition text;
  definitions text[];
begin
  perform pg_advisory_xact_lock(7451123);
  truncate search_listing, search_vendor, search_word, search_town, search_tier;
  -- An index is faster to build than to maintain, above all on lexemes.
  definitions := array(
    select pg_get_indexdef(indexrelid) from pg_index
    where indrelid in ('search_listing'::regclass, 'search_vendor'::regclass, 'search_word'::regclass) and not indisprimary
    order by indexrelid);
  for definition in
    select format('drop index %s', indexrelid::regclass) from pg_index
    where indrelid in ('search_listing'::regclass, 'search_vendor'::regclass, 'search_word'::regclass) and not indisprimary
  loop
    execute definition;
  end loop;

  -- Tiers come first, because rows contain their tier. The same bounds as `set_search_tiers`.
  insert into search_tier
    select tier, score, created_at from (
      select score, created_at, row_number() over (order by score desc, created_at, listing_id) - 1 as place from search_listing_source
    ) listings
    join unnest(array[0, 1, 2], array[3999, 31999, 255999]) bound (tier, last_place) on place = last_place;
  insert into search_listing select * from search_listing_source order by listing_id;
  insert into search_vendor select * from search_vendor_source order by vendor_id;

  insert into search_word (word, is_name)
    select word, bool_or(is_name) from (
      select unnest(search_words(search)) as word, false as is_name from listing
      union all select unnest(search_words(search)), false from vendor
      union all select unnest(search_words(search_name || search_town)), true from listing
      union all select unnest(search_words(search_name || search_town)), true from vendor
    ) words group by word;
  insert into search_town select town from listing union select city from vendor;

  foreach definition in array definitions loop
    execute definition;
  end loop;
  analyze search_listing, search_vendor, search_word;
end $$;

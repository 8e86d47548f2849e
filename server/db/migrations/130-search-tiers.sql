-- Tiers within a vertical, each with an index of its words (decision 070). With tiers of all verticals together, a search
-- for a vertical with low scores read the first tiers in vain, and each word read its matches in all tiers.
drop index search_listing_tokens;
-- The order of the tiers, now that of `search_listing_best`.
drop index search_listing_score;

delete from search_tier;
alter table search_tier drop constraint search_tier_pkey, add column vertical text not null, add primary key (vertical, tier);

create or replace view search_listing_source as
select l.id as listing_id, l.vendor_id, l.vertical, l.town,
  case when prices is null then price_ngwee else (select min(price) from unnest(prices) price) end as price_low,
  case when prices is null then price_ngwee else (select max(price) from unnest(prices) price) end as price_high,
  rating, score, l.created_at, tier,
  array_to_tsvector(
    search_words(l.search || ltrim(v.search_name))
    || prefix_words('n/', l.search_name) || prefix_words('t/', l.search_town) || prefix_words('o/', v.search_name)
    || prefix_words('s/', l.search_name || btrim(l.search_town) || v.search_name)
    || case when l.search_name like '% to %' then route_phrases(search_words(l.search_name)) else '{}' end
    || array['v/' || l.vertical, 'p/' || lower(l.town)]
  ) as tokens
from listing l
join vendor v on v.id = l.vendor_id
cross join lateral (
  select round(v.rating_sum::numeric / greatest(v.rating_count, 1), 1)::float8 as rating,
    case when l.details ? 'fares' then daily_prices(l.details, l.price_ngwee) end as prices
) rated
cross join lateral (select (case when v.verified then 0.5 else 0 end + 0.2 * rating)::float8 as score) scored
cross join lateral (
  select count(*)::smallint as tier from search_tier t
  where t.vertical = l.vertical and (score < t.min_score or (score = t.min_score and l.created_at > t.max_created_at))
) placed
where l.offered and v.visible
  -- A home with a permanent claim is let (`domain/stock/availability-sql.ts`).
  and (l.vertical <> 'real-estate' or not exists (
    select from stock join claim on claim.stock_id = stock.id
    where stock.listing_id = l.id and stock.slot = 'all' and claim.expires_at is null));

-- The places of the last rows of a tier. The last tier has no end, so there is one tier more, and an index for each.
create function search_tier_bounds() returns table (tier int, place int) language sql immutable as $$
  values (0, 600), (1, 5400), (2, 43800)
$$;
create index search_listing_tokens_0 on search_listing using gin (tokens) with (fastupdate = off) where tier = 0;
create index search_listing_tokens_1 on search_listing using gin (tokens) with (fastupdate = off) where tier = 1;
create index search_listing_tokens_2 on search_listing using gin (tokens) with (fastupdate = off) where tier = 2;
create index search_listing_tokens_3 on search_listing using gin (tokens) with (fastupdate = off) where tier = 3;

-- Each tier has an index of its own, so that a condition without the tier would read the whole table.
create function occurs_in_search_listing(query tsquery) returns boolean language sql stable set enable_seqscan = off as $$
  select exists (select from search_listing where tier = 0 and tokens @@ query)
    or exists (select from search_listing where tier = 1 and tokens @@ query)
    or exists (select from search_listing where tier = 2 and tokens @@ query)
    or exists (select from search_listing where tier = 3 and tokens @@ query)
$$;

-- The same order as the index `search_listing_best`.
create or replace function set_search_tiers() returns void language plpgsql as $$
begin
  delete from search_tier;
  insert into search_tier (vertical, tier, min_score, max_created_at)
    select vertical, tier, score, created_at from (select distinct vertical from search_listing) verticals
    cross join search_tier_bounds()
    cross join lateral (
      select score, created_at from search_listing s where s.vertical = verticals.vertical
      order by score desc, created_at, listing_id offset place - 1 limit 1
    ) last_row;
end $$;

create or replace function move_search_tiers(max_rows int) returns int language plpgsql as $$
declare ids uuid[];
begin
  ids := array(
    select listing_id from search_listing s
    where tier <> (select count(*) from search_tier t
      where t.vertical = s.vertical and (s.score < t.min_score or (s.score = t.min_score and s.created_at > t.max_created_at)))
    limit max_rows);
  perform refresh_search_listings(ids);
  return cardinality(ids);
end $$;

create or replace function delete_unused_search_words(after text, max_words int) returns text language plpgsql as $$
declare last_word text;
begin
  perform pg_advisory_xact_lock(7451123);
  select max(word) into last_word from (
    select word from search_word where word > after collate "C" order by word limit max_words) batch;
  delete from search_word w
  where word > after collate "C" and word <= last_word collate "C"
    and not occurs_in_search_listing(quote_literal(w.word)::tsquery)
    and not exists (select from search_vendor where tokens @@ quote_literal(w.word)::tsquery);
  return last_word;
end $$;

create or replace function rebuild_search_rows() returns void language plpgsql set maintenance_work_mem = '256MB' as $$
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

  -- Tiers come first, because rows contain their tier.
  insert into search_tier (vertical, tier, min_score, max_created_at)
    select vertical, tier, score, created_at from (
      select vertical, score, created_at,
        row_number() over (partition by vertical order by score desc, created_at, listing_id) as place from search_listing_source
    ) listings join search_tier_bounds() using (place);
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

-- Planning the statements of a refresh for each edit took longer than executing them. Their plans never depend on the values.
alter function refresh_search_listings set plan_cache_mode = force_generic_plan set enable_seqscan = off;
alter function refresh_search_vendors set plan_cache_mode = force_generic_plan set enable_seqscan = off;

-- Lists of a town in every order, whatever the town's share of a vertical. They replace the index of the best of a town.
drop index search_listing_town;
create index search_listing_town_best on search_listing (town, vertical, score desc, created_at, listing_id)
  include (price_low, price_high, rating);
create index search_listing_town_price on search_listing (town, vertical, price_low, created_at, listing_id)
  include (price_high, rating, score);
create index search_listing_town_rating on search_listing (town, vertical, rating desc, created_at, listing_id)
  include (price_low, price_high, score);
create index search_listing_town_newest on search_listing (town, vertical, created_at desc, listing_id)
  include (price_low, price_high, rating);

-- With the score, so that a filter by price or rating finds the best without reading the table.
drop index search_listing_price, search_listing_rating;
create index search_listing_price on search_listing (vertical, price_low, created_at, listing_id)
  include (town, price_high, rating, score);
create index search_listing_rating on search_listing (vertical, rating desc, created_at, listing_id)
  include (town, price_low, price_high, score);

select rebuild_search_rows();

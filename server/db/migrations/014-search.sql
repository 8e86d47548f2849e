-- Rows that lists and searches read (decisions 070 and 080).

-- Splits a folded text into words. Lexemes have a maximum length, so very long words are left out. PostgreSQL inlines
-- this function and the next one, because the calls would cost more than their work.
create function search_words(folded_text text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(btrim(case when length(folded_text) < 2000 then folded_text
    else regexp_replace(folded_text, '[a-z0-9]{61,} ?', '', 'g') end), ' ')
$$;

-- As `search_words`, with a prefix for each word.
create function prefix_words(prefix text, folded_text text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(case when length(folded_text) between 3 and 1999
    then prefix || replace(btrim(folded_text), ' ', ' ' || prefix) else '' end, ' ')
$$;

-- `lusaka to livingstone` of a name, so that a route ranks above the same route in reverse.
create function route_phrases(words text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg('f/' || words[i - 1] || ' to ' || words[i + 1]), '{}')
  from generate_subscripts(words, 1) i where words[i] = 'to' and i > 1 and i < array_length(words, 1)
$$;

-- The prices on any day. It mirrors `domain/catalogue/fare.ts`: malformed fares are skipped.
create function daily_prices(details jsonb, price_ngwee bigint) returns bigint[] language sql immutable parallel safe as $$
  select array_agg(fare) || price_ngwee from (
    select round(100 * (select sum(leg::numeric) from jsonb_array_elements_text(item -> 'legs') leg))::bigint as fare
    from jsonb_array_elements(case
      when jsonb_typeof(details -> 'fares') = 'array' and jsonb_typeof(details -> 'stops') = 'array'
      then details -> 'fares' else '[]' end) item
    where item ->> 'since' is not null and case when jsonb_typeof(item -> 'legs') = 'array'
      then jsonb_array_length(item -> 'legs') = jsonb_array_length(details -> 'stops') - 1
        and not jsonb_path_exists(item, '$.legs[*] ? (@.type() != "number" || @ < 0)')
      else false end
  ) fares
$$;

-- All variants of a word without up to `count` of its letters. Two words that differ by a typing error share a variant.
create function word_deletions(word text, count int) returns text[] language sql immutable parallel safe as $$
  with recursive variant (word, deleted) as (
    select word, 0
    union
    select left(v.word, i - 1) || substr(v.word, i + 1), deleted + 1
    from variant v, generate_series(1, length(v.word)) i where deleted < count
  )
  select array_agg(distinct v.word) from variant v
$$;

-- Tiers bound the work for common words: tier 0 of a vertical has the best listings by score, tier 1 the next ones, and
-- so on. A search reads the next tier only if the earlier ones have too few matches.
create table search_tier (
  tier smallint not null,
  -- The last row of the tier, in the order of the index `search_listing_best`.
  min_score float8 not null,
  max_created_at timestamptz not null,
  vertical text not null,
  primary key (vertical, tier)
);

-- One row per public listing, with everything that lists filter, match and sort by. A row exists only while the public
-- may see the listing, so that no query can forget the condition. Triggers update it in the transaction of its source.
create table search_listing (
  listing_id uuid primary key references listing on delete cascade,
  vendor_id uuid not null,
  vertical text not null,
  town text not null,
  -- Different only for listings whose price depends on the day.
  price_low bigint not null,
  price_high bigint not null,
  -- With one decimal, as displayed, so that a review of a large shop rarely updates the rows of all its listings.
  rating float8 not null,
  score float8 not null,
  created_at timestamptz not null,
  tier smallint not null,
  -- Lexemes: each word of the text; with the prefix `n/` those of the name, `t/` town, `o/` vendor, `s/` any of the
  -- three; `f/` routes, `v/` the vertical, `p/` the town as a whole.
  tokens tsvector not null
);
-- PostgreSQL would read the frequencies of 1,000 lexemes for each condition, a tenth of its time under load.
alter table search_listing alter column tokens set statistics 10;
create index search_listing_best on search_listing (vertical, score desc, created_at, listing_id)
  include (town, price_low, price_high, rating);
create index search_listing_newest on search_listing (vertical, created_at desc, listing_id)
  include (town, price_low, price_high, rating);
create index search_listing_price on search_listing (vertical, price_low, created_at, listing_id)
  include (town, price_high, rating, score);
create index search_listing_rating on search_listing (vertical, rating desc, created_at, listing_id)
  include (town, price_low, price_high, score);
-- One index per tier. Without `fastupdate`, because every search would have to read the pending list.
create index search_listing_tokens_0 on search_listing using gin (tokens) with (fastupdate = off) where tier = 0;
create index search_listing_tokens_1 on search_listing using gin (tokens) with (fastupdate = off) where tier = 1;
create index search_listing_tokens_2 on search_listing using gin (tokens) with (fastupdate = off) where tier = 2;
create index search_listing_tokens_3 on search_listing using gin (tokens) with (fastupdate = off) where tier = 3;
create index search_listing_town_best on search_listing (town, vertical, score desc, created_at, listing_id)
  include (price_low, price_high, rating);
create index search_listing_town_newest on search_listing (town, vertical, created_at desc, listing_id)
  include (price_low, price_high, rating);
create index search_listing_town_price on search_listing (town, vertical, price_low, created_at, listing_id)
  include (price_high, rating, score);
create index search_listing_town_rating on search_listing (town, vertical, rating desc, created_at, listing_id)
  include (price_low, price_high, score);
create index search_listing_vendor on search_listing (vendor_id, price_low, listing_id);

-- One row per public vendor, as in `search_listing`.
create table search_vendor (
  vendor_id uuid primary key references vendor on delete cascade,
  business_type text not null,
  city text not null,
  rating float8 not null,
  score float8 not null,
  -- For sorting by name.
  name_key text not null,
  created_at timestamptz not null,
  -- Lexemes as in `search_listing`; `v/` is the business type.
  tokens tsvector not null
);
alter table search_vendor alter column tokens set statistics 10;
create index search_vendor_best on search_vendor (business_type, score desc, created_at, vendor_id) include (city, rating);
create index search_vendor_name on search_vendor (business_type, name_key, created_at, vendor_id) include (city, rating);
create index search_vendor_newest on search_vendor (business_type, created_at desc, vendor_id) include (city, rating);
create index search_vendor_rating on search_vendor (business_type, rating desc, created_at, vendor_id) include (city);
create index search_vendor_tokens on search_vendor using gin (tokens) with (fastupdate = off);
-- The vendors of a town in any order: they are few, so that they are sorted.
create index search_vendor_town on search_vendor (city, business_type)
  include (name_key, rating, score, created_at, vendor_id);

-- The words of search rows. The nightly clean-up deletes words whose last row was deleted, so searches must check that
-- a word still occurs.
create table search_word (
  word text collate "C" primary key,
  -- Whether it occurs in a name or town: only these words correct typing errors.
  is_name boolean not null,
  -- For words that correct typing errors: `getMaxTypos` allows two errors from eight letters on.
  deletions text[] not null generated always as (case when is_name and length(word) between 4 and 24
    then word_deletions(word, case when length(word) < 6 then 1 else 2 end) else '{}' end) stored
);
create index search_word_deletions on search_word using gin (deletions) with (fastupdate = off) where is_name;

-- The towns of all listings and vendors.
create table search_town (
  town text primary key
);

-- One row per vendor, also of hidden ones, for the list of administrators (decision 080). It is a separate table,
-- because the company name belongs to the account of the owner, and an update of `vendor` would change `changed_at`.
create table admin_vendor (
  vendor_id uuid primary key references vendor on delete cascade,
  business_type text not null,
  visible boolean not null,
  name_key text not null,
  search text not null
);
create index admin_vendor_name on admin_vendor (business_type, name_key, vendor_id);
create index admin_vendor_search on admin_vendor using gin (search gin_trgm_ops);
create index admin_vendor_visible on admin_vendor (business_type, visible, name_key, vendor_id);

create function refresh_admin_vendor(of_vendor uuid) returns void language sql as $$
  insert into admin_vendor
  select v.id, v.business_type, v.visible, lower(v.name), lower(concat_ws(' ', '', v.name, v.city, a.company_name))
  from vendor v left join account a on a.id = v.owner_id
  where v.id = of_vendor
  on conflict (vendor_id) do update set (business_type, visible, name_key, search) =
    (excluded.business_type, excluded.visible, excluded.name_key, excluded.search)
$$;

create function refresh_changed_admin_vendor() returns trigger language plpgsql as $$
begin
  perform refresh_admin_vendor(new.id);
  return null;
end $$;
create trigger refresh_inserted_admin_vendor after insert on vendor for each row
  execute function refresh_changed_admin_vendor();
create trigger refresh_updated_admin_vendor after update on vendor for each row
  when ((old.name, old.city, old.business_type, old.visible, old.owner_id)
    is distinct from (new.name, new.city, new.business_type, new.visible, new.owner_id))
  execute function refresh_changed_admin_vendor();

create function refresh_admin_vendors_of_owner() returns trigger language plpgsql as $$
begin
  perform refresh_admin_vendor(id) from vendor where owner_id = new.id;
  return null;
end $$;
create trigger refresh_renamed_admin_vendor after update on account for each row
  when (old.company_name is distinct from new.company_name)
  execute function refresh_admin_vendors_of_owner();

-- Defines the rows of `search_listing`, for the triggers, `rebuild_search_rows` and the tests.
create view search_listing_source as
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
  -- A home with a permanent claim is rented (`domain/stock/availability-sql.ts`).
  and (l.vertical <> 'real-estate' or not exists (
    select from stock join claim on claim.stock_id = stock.id
    where stock.listing_id = l.id and stock.slot = 'all' and claim.expires_at is null));

-- Defines the rows of `search_vendor`.
create view search_vendor_source as
select id as vendor_id, business_type, city, r.rating,
  (case when verified then 0.5 else 0 end + 0.2 * rating_sum / greatest(rating_count, 1))::float8 as score,
  left(lower(name), 200) as name_key, created_at,
  array_to_tsvector(
    search_words(search) || prefix_words('n/', search_name) || prefix_words('t/', search_town)
    || array['v/' || business_type, 'p/' || lower(city)]
  ) as tokens
from vendor cross join lateral (select rating_sum::float8 / greatest(rating_count, 1) as rating) r
where visible;

-- Inserts new words, and marks words that occur in names.
create function add_search_words(words text[], are_names boolean) returns void language sql as $$
  insert into search_word (word, is_name)
  select distinct given.word, are_names from unnest(words) given (word)
  where not exists (select from search_word known where known.word = given.word and (known.is_name or not are_names))
  order by given.word
  on conflict (word) do update set is_name = true where excluded.is_name and not search_word.is_name
$$;

-- Updates the search rows of some listings. Planning these statements for each edit took longer than executing them,
-- and their plans never depend on the values, so the plans are generic.
create function refresh_search_listings(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if cardinality(ids) = 0 then return; end if;
  -- `delete_unused_search_words` waits for this transaction.
  perform pg_advisory_xact_lock_shared(7451123);
  -- A concurrent change of the vendor commits before this reads the vendor, or updates these rows afterwards.
  perform from vendor where id in (select vendor_id from listing where id = any (ids)) order by id for share;
  delete from search_listing s where listing_id = any (ids)
    and not exists (select from search_listing_source source where source.listing_id = s.listing_id);
  insert into search_listing
    select source.* from search_listing_source source where listing_id = any (ids) order by listing_id
  on conflict (listing_id) do update set
    (vendor_id, vertical, town, price_low, price_high, rating, score, created_at, tier, tokens)
    = (excluded.vendor_id, excluded.vertical, excluded.town, excluded.price_low, excluded.price_high, excluded.rating,
      excluded.score, excluded.created_at, excluded.tier, excluded.tokens)
    where search_listing.* is distinct from excluded.*;
  perform add_search_words(array(select unnest(search_words(search)) from listing where id = any (ids)), false);
  perform add_search_words(
    array(select unnest(search_words(search_name || search_town)) from listing where id = any (ids)), true);
  insert into search_town
    select distinct town from listing l where id = any (ids) and not exists (select from search_town t where t.town = l.town)
    order by town on conflict do nothing;
end $$;

-- As `refresh_search_listings`, for vendors.
create function refresh_search_vendors(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform pg_advisory_xact_lock_shared(7451123);
  delete from search_vendor s where vendor_id = any (ids)
    and not exists (select from search_vendor_source source where source.vendor_id = s.vendor_id);
  insert into search_vendor
    select source.* from search_vendor_source source where vendor_id = any (ids) order by vendor_id
  on conflict (vendor_id) do update set (business_type, city, rating, score, name_key, created_at, tokens)
    = (excluded.business_type, excluded.city, excluded.rating, excluded.score, excluded.name_key,
      excluded.created_at, excluded.tokens)
    where search_vendor.* is distinct from excluded.*;
  perform add_search_words(array(select unnest(search_words(search)) from vendor where id = any (ids)), false);
  perform add_search_words(
    array(select unnest(search_words(search_name || search_town)) from vendor where id = any (ids)), true);
  insert into search_town
    select distinct city from vendor v where id = any (ids) and not exists (select from search_town t where t.town = v.city)
    order by city on conflict do nothing;
end $$;

create function refresh_inserted_listings() returns trigger language plpgsql as $$
begin
  perform refresh_search_listings(array(select id from inserted));
  return null;
end $$;
create trigger refresh_inserted_listings after insert on listing referencing new table as inserted
  for each statement execute function refresh_inserted_listings();

create function refresh_updated_listings() returns trigger language plpgsql as $$
begin
  perform refresh_search_listings(array(
    select a.id from updated a join before b on b.id = a.id
    where (a.vendor_id, a.vertical, a.search, a.search_name, a.search_town, a.town, a.price_ngwee, a.details -> 'fares',
        a.details -> 'stops', a.offered, a.created_at)
      is distinct from (b.vendor_id, b.vertical, b.search, b.search_name, b.search_town, b.town, b.price_ngwee,
        b.details -> 'fares', b.details -> 'stops', b.offered, b.created_at)));
  return null;
end $$;
create trigger refresh_updated_listings after update on listing referencing old table as before new table as updated
  for each statement execute function refresh_updated_listings();

create function refresh_inserted_vendors() returns trigger language plpgsql as $$
begin
  perform refresh_search_vendors(array(select id from inserted));
  return null;
end $$;
create trigger refresh_inserted_vendors after insert on vendor referencing new table as inserted
  for each statement execute function refresh_inserted_vendors();

create function refresh_updated_vendor() returns trigger language plpgsql as $$
begin
  perform refresh_search_vendors(array[new.id]);
  if (old.search_name, old.verified, old.visible, round(old.rating_sum::numeric / greatest(old.rating_count, 1), 1))
    is distinct from (
      new.search_name, new.verified, new.visible, round(new.rating_sum::numeric / greatest(new.rating_count, 1), 1))
  then
    perform refresh_search_listings(array(select id from listing where vendor_id = new.id));
  end if;
  return null;
end $$;
create trigger refresh_updated_vendor after update on vendor for each row
  when ((old.search, old.search_name, old.search_town, old.name, old.city, old.business_type, old.verified, old.visible,
      old.rating_sum, old.rating_count, old.created_at)
    is distinct from (new.search, new.search_name, new.search_town, new.name, new.city, new.business_type, new.verified,
      new.visible, new.rating_sum, new.rating_count, new.created_at))
  execute function refresh_updated_vendor();

-- Removes a home from the lists when it is rented, and adds it when the claim ends.
create function refresh_home_listing() returns trigger language plpgsql as $$
begin
  perform refresh_search_listings(array(
    select l.id from stock s join listing l on l.id = s.listing_id
    where s.id in (old.stock_id, new.stock_id) and s.slot = 'all' and l.vertical = 'real-estate'));
  return null;
end $$;
create trigger refresh_claimed_home after insert on claim for each row
  when (new.expires_at is null) execute function refresh_home_listing();
create trigger refresh_changed_home after update on claim for each row
  when ((old.expires_at is null) <> (new.expires_at is null)) execute function refresh_home_listing();
create trigger refresh_released_home after delete on claim for each row
  when (old.expires_at is null) execute function refresh_home_listing();

-- Notifies all servers of listings and vendors that are no longer public, so that they delete their copies of the pages
-- (decision 081). The payload is the id; an empty payload means all pages.
create function notify_removed_pages() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from removed limit 51) few) > 50 then perform pg_notify('outdated_page', '');
  elsif tg_table_name = 'search_vendor' then perform pg_notify('outdated_page', vendor_id::text) from removed;
  else perform pg_notify('outdated_page', listing_id::text) from removed;
  end if;
  return null;
end $$;
create trigger notify_removed_pages after delete on search_listing referencing old table as removed
  for each statement execute function notify_removed_pages();
create trigger notify_removed_pages after delete on search_vendor referencing old table as removed
  for each statement execute function notify_removed_pages();

-- The position of the last row of each tier. There is one more tier without an end.
create function search_tier_bounds() returns table (tier int, place int) language sql immutable as $$
  values (0, 600), (1, 5400), (2, 43800)
$$;

-- Whether a lexeme occurs in a listing. Each tier has its own index, so a condition without the tier would read the
-- table.
create function occurs_in_search_listing(query tsquery) returns boolean language sql stable set enable_seqscan = off as $$
  select exists (select from search_listing where tier = 0 and tokens @@ query)
    or exists (select from search_listing where tier = 1 and tokens @@ query)
    or exists (select from search_listing where tier = 2 and tokens @@ query)
    or exists (select from search_listing where tier = 3 and tokens @@ query)
$$;

-- Computes the bounds of all tiers, in the order of the index `search_listing_best`.
create function set_search_tiers() returns void language plpgsql as $$
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

-- Moves up to `max_rows` rows into their tier, and returns how many it moved.
create function move_search_tiers(max_rows int) returns int language plpgsql as $$
declare ids uuid[];
begin
  ids := array(
    select listing_id from search_listing s
    where tier <> (select count(*) from search_tier t
      where t.vertical = s.vertical
        and (s.score < t.min_score or (s.score = t.min_score and s.created_at > t.max_created_at)))
    limit max_rows);
  perform refresh_search_listings(ids);
  return cardinality(ids);
end $$;

-- Checks up to `max_words` words after a word, and deletes those that no row contains. It waits for writers, because
-- they do not insert a word that exists.
-- @returns the last checked word, or null at the end
create function delete_unused_search_words(after text, max_words int) returns text language plpgsql as $$
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

-- Rebuilds all search rows at once, for migrations that change their content and for loading many listings without the
-- triggers. Reads of the catalogue wait until the transaction ends.
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

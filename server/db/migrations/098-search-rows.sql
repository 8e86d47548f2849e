-- One row for each public listing and vendor, with everything that lists filter, match and sort by (decision 070).
-- Triggers maintain the rows in the transaction of their source, so that no command can forget them.
-- The views `…_source` define the rows; the triggers, the fill below and the tests use them.

-- These functions are inlined: a call of an SQL function that is not costs more than its work. A lexeme has a maximum
-- length, so very long words are left out.
create function search_words(folded_text text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(btrim(case when length(folded_text) < 2000 then folded_text
    else regexp_replace(folded_text, '[a-z0-9]{61,} ?', '', 'g') end), ' ')
$$;

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
    from jsonb_array_elements(case when jsonb_typeof(details -> 'fares') = 'array' and jsonb_typeof(details -> 'stops') = 'array'
      then details -> 'fares' else '[]' end) item
    where item ->> 'since' is not null and case when jsonb_typeof(item -> 'legs') = 'array'
      then jsonb_array_length(item -> 'legs') = jsonb_array_length(details -> 'stops') - 1
        and not jsonb_path_exists(item, '$.legs[*] ? (@.type() != "number" || @ < 0)')
      else false end
  ) fares
$$;

-- Tiers bound the work for common words: tier 0 has the best listings by score, tier 1 the next ones, and so on.
-- A search reads a further tier only if the earlier ones have too few matches.
create table search_tier (
  tier smallint primary key,
  -- The last row of the tier, in the order of the index `search_listing_score`.
  min_score float8 not null,
  max_created_at timestamptz not null
);

create table search_listing (
  listing_id uuid primary key references listing on delete cascade,
  vendor_id uuid not null,
  vertical text not null,
  town text not null,
  -- Different only for listings whose price depends on the day.
  price_low bigint not null,
  price_high bigint not null,
  -- As displayed, with one decimal: a review of a large shop rarely changes the rows of all its listings.
  rating float8 not null,
  score float8 not null,
  created_at timestamptz not null,
  tier smallint not null,
  -- Lexemes: each word of the text; with the prefix `n/` those of the name, `t/` town, `o/` vendor, `s/` any of the
  -- three; `f/` routes, `v/` the vertical, `p/` the town as a whole, `r/` the tier.
  tokens tsvector not null
);

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
    || array['v/' || l.vertical, 'p/' || lower(l.town), 'r/' || tier]
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
  where score < t.min_score or (score = t.min_score and l.created_at > t.max_created_at)
) placed
where l.offered and v.visible
  -- A home with a permanent claim is let (`domain/stock/availability-sql.ts`).
  and (l.vertical <> 'real-estate' or not exists (
    select from stock join claim on claim.stock_id = stock.id
    where stock.listing_id = l.id and stock.slot = 'all' and claim.expires_at is null));

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

-- All variants of a word with up to `count` letters less. Two words with a typing error between them share a variant.
create function word_deletions(word text, count int) returns text[] language sql immutable parallel safe as $$
  with recursive variant (word, deleted) as (
    select word, 0
    union
    select left(v.word, i - 1) || substr(v.word, i + 1), deleted + 1
    from variant v, generate_series(1, length(v.word)) i where deleted < count
  )
  select array_agg(distinct v.word) from variant v
$$;

-- The words of search rows. A word stays after its last row has gone, until the nightly sweep deletes it. Searches
-- therefore check that a word occurs.
create table search_word (
  word text collate "C" primary key,
  -- Whether it occurs in a name or town: only these words correct typing errors.
  is_name boolean not null,
  -- For words that correct typing errors: `getMaxTypos` allows two errors from eight letters on.
  deletions text[] not null generated always as (case when is_name and length(word) between 4 and 24
    then word_deletions(word, case when length(word) < 6 then 1 else 2 end) else '{}' end) stored
);

create table search_town (town text primary key);

create function add_search_words(words text[], are_names boolean) returns void language sql as $$
  insert into search_word (word, is_name)
  select distinct given.word, are_names from unnest(words) given (word)
  where not exists (select from search_word known where known.word = given.word and (known.is_name or not are_names))
  order by given.word
  on conflict (word) do update set is_name = true where excluded.is_name and not search_word.is_name
$$;

create function refresh_search_listings(ids uuid[]) returns void language plpgsql as $$
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
  on conflict (listing_id) do update set (vendor_id, vertical, town, price_low, price_high, rating, score, created_at, tier, tokens)
    = (excluded.vendor_id, excluded.vertical, excluded.town, excluded.price_low, excluded.price_high, excluded.rating,
      excluded.score, excluded.created_at, excluded.tier, excluded.tokens)
    where search_listing.* is distinct from excluded.*;
  perform add_search_words(array(select unnest(search_words(search)) from listing where id = any (ids)), false);
  perform add_search_words(array(select unnest(search_words(search_name || search_town)) from listing where id = any (ids)), true);
  insert into search_town
    select distinct town from listing l where id = any (ids) and not exists (select from search_town t where t.town = l.town)
    order by town on conflict do nothing;
end $$;

create function refresh_search_vendors(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform pg_advisory_xact_lock_shared(7451123);
  delete from search_vendor s where vendor_id = any (ids)
    and not exists (select from search_vendor_source source where source.vendor_id = s.vendor_id);
  insert into search_vendor
    select source.* from search_vendor_source source where vendor_id = any (ids) order by vendor_id
  on conflict (vendor_id) do update set (business_type, city, rating, score, name_key, created_at, tokens)
    = (excluded.business_type, excluded.city, excluded.rating, excluded.score, excluded.name_key, excluded.created_at, excluded.tokens)
    where search_vendor.* is distinct from excluded.*;
  perform add_search_words(array(select unnest(search_words(search)) from vendor where id = any (ids)), false);
  perform add_search_words(array(select unnest(search_words(search_name || search_town)) from vendor where id = any (ids)), true);
  insert into search_town
    select distinct city from vendor v where id = any (ids) and not exists (select from search_town t where t.town = v.city)
    order by city on conflict do nothing;
end $$;

-- The same order as the index `search_listing_score`. Tiers grow eightfold.
create function set_search_tiers() returns void language plpgsql as $$
begin
  delete from search_tier;
  insert into search_tier
    select tier, score, created_at from unnest(array[0, 1, 2], array[3999, 31999, 255999]) bound (tier, place)
    cross join lateral (
      select score, created_at from search_listing order by score desc, created_at, listing_id offset place limit 1
    ) last_row;
end $$;

-- Moves up to `max_rows` rows into their tier, and returns how many it moved.
create function move_search_tiers(max_rows int) returns int language plpgsql as $$
declare ids uuid[];
begin
  ids := array(
    select listing_id from search_listing s
    where tier <> (select count(*) from search_tier t
      where s.score < t.min_score or (s.score = t.min_score and s.created_at > t.max_created_at))
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
    and not exists (select from search_listing where tokens @@ (quote_literal(w.word) || '&''r/0''')::tsquery)
    and not exists (select from search_listing where tokens @@ quote_literal(w.word)::tsquery)
    and not exists (select from search_vendor where tokens @@ quote_literal(w.word)::tsquery);
  return last_word;
end $$;

-- The fill. Tiers come first, because rows contain their tier.
insert into search_tier
  select tier, score, created_at from (
    select (case when v.verified then 0.5 else 0 end + 0.2 * round(v.rating_sum::numeric / greatest(v.rating_count, 1), 1)::float8)::float8 as score,
      l.created_at, row_number() over (order by
        case when v.verified then 0.5 else 0 end + 0.2 * round(v.rating_sum::numeric / greatest(v.rating_count, 1), 1) desc,
        l.created_at, l.id) - 1 as place
    from listing l join vendor v on v.id = l.vendor_id where l.offered and v.visible
  ) listings
  join unnest(array[0, 1, 2], array[3999, 31999, 255999]) bound (tier, last_place) on place = last_place;
insert into search_listing select * from search_listing_source;
create index search_listing_score on search_listing (score desc, created_at, listing_id);
insert into search_vendor select * from search_vendor_source;
select add_search_words(array(select distinct word from (
  select unnest(search_words(search)) as word from listing union select unnest(search_words(search)) from vendor) words), false);
select add_search_words(array(select distinct word from (
  select unnest(search_words(search_name || search_town)) as word from listing
  union select unnest(search_words(search_name || search_town)) from vendor) words), true);
insert into search_town select town from listing union select city from vendor;

-- Without a pending list, which every search would have to read from start to end.
create index search_listing_tokens on search_listing using gin (tokens) with (fastupdate = off);
create index search_listing_vendor on search_listing (vendor_id, price_low, listing_id);
create index search_listing_best on search_listing (vertical, score desc, created_at, listing_id)
  include (town, price_low, price_high, rating);
create index search_listing_town on search_listing (town, score desc, created_at, listing_id)
  include (vertical, price_low, price_high, rating);
create index search_listing_price on search_listing (vertical, price_low, created_at, listing_id)
  include (town, price_high, rating);
create index search_listing_rating on search_listing (vertical, rating desc, created_at, listing_id)
  include (town, price_low, price_high);
create index search_listing_newest on search_listing (vertical, created_at desc, listing_id)
  include (town, price_low, price_high, rating);
create index search_vendor_tokens on search_vendor using gin (tokens) with (fastupdate = off);
create index search_vendor_best on search_vendor (business_type, score desc, created_at, vendor_id) include (city, rating);
create index search_vendor_rating on search_vendor (business_type, rating desc, created_at, vendor_id) include (city);
create index search_vendor_newest on search_vendor (business_type, created_at desc, vendor_id) include (city, rating);
create index search_vendor_name on search_vendor (business_type, name_key, created_at, vendor_id) include (city, rating);
create index search_word_deletions on search_word using gin (deletions) with (fastupdate = off) where is_name;

create index listing_featured on listing (featured_rank, id) where featured_rank is not null;

-- Replaced by the search rows.
drop index listing_search;
drop index vendor_search;

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
    is distinct from (new.search_name, new.verified, new.visible, round(new.rating_sum::numeric / greatest(new.rating_count, 1), 1))
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

-- A home leaves the lists when it is let, and returns when the claim ends.
create function refresh_let_home() returns trigger language plpgsql as $$
begin
  perform refresh_search_listings(array(
    select l.id from stock s join listing l on l.id = s.listing_id
    where s.id in (old.stock_id, new.stock_id) and s.slot = 'all' and l.vertical = 'real-estate'));
  return null;
end $$;
create trigger refresh_sold_home after insert on claim for each row
  when (new.expires_at is null) execute function refresh_let_home();
create trigger refresh_changed_home after update on claim for each row
  when ((old.expires_at is null) <> (new.expires_at is null)) execute function refresh_let_home();
create trigger refresh_released_home after delete on claim for each row
  when (old.expires_at is null) execute function refresh_let_home();

-- Search that forgives accents, plurals and slips: what is looked through is folded as `contract/question.ts` folds it.

create extension if not exists fuzzystrmatch;

-- No accents, no capitals, a space where anything but a letter or digit stood, and one at each end.
create function folded(said text) returns text language sql immutable parallel safe as $$
  select ' ' || btrim(regexp_replace(lower(regexp_replace(normalize(said, nfd), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', ' ', 'g')) || ' '
$$;

alter table listing drop column search;
alter table listing add column search text generated always as
  (folded(name || ' ' || town || ' ' || description || ' ' || coalesce(jsonb_path_query_array(details, '$.** ? (@.type() == "string")')::text, ''))) stored not null;
alter table listing add column search_name text generated always as (folded(name)) stored not null;
alter table listing add column search_town text generated always as (folded(town)) stored not null;
create index listing_search on listing using gin (search gin_trgm_ops);

alter table vendor add column search text generated always as (folded(name || ' ' || city || ' ' || description)) stored not null;
alter table vendor add column search_name text generated always as (folded(name)) stored not null;
alter table vendor add column search_town text generated always as (folded(city)) stored not null;
drop index vendor_name;
create index vendor_search on vendor using gin (search gin_trgm_ops);

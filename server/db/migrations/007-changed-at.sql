-- When what the public sees of a vendor or a listing last changed: the sitemap tells crawlers, so that they come for
-- what is new. Bookkeeping, so the database keeps it by itself.
alter table vendor add column changed_at timestamptz not null default now();
alter table listing add column changed_at timestamptz not null default now();
update vendor set changed_at = created_at;
update listing set changed_at = created_at;

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
create trigger vendor_changed before update on vendor for each row execute function note_change();
create trigger listing_changed before update on listing for each row execute function note_change();

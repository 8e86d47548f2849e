-- Vendors and listings that Tilipo hides, and vendors that it features on the home page.
alter table vendor
  add column hidden_at timestamptz,
  add column hidden_by uuid references account on delete set null,
  -- The vendor reads it.
  add column hidden_reason text,
  -- The position on the home page, from the first to the last day in Zambia; null without a limit.
  add column featured_rank int check (featured_rank > 0),
  add column featured_from date,
  add column featured_to date;
create index vendor_featured on vendor (featured_rank) where featured_rank is not null;
create index vendor_type_name on vendor (business_type, lower(name), id);

-- A partner sets `offered`, so hiding has columns of its own: while `hidden_at` is set, no statement can offer it.
alter table listing
  add column hidden_at timestamptz,
  add column hidden_by uuid references account on delete set null,
  add column hidden_reason text,
  -- Whether the partner offered it when it was hidden, and so again when it is shown.
  add column offered_before_hidden boolean;
create index listing_of_vendor on listing (vendor_id, lower(name), id);

create function enforce_hidden_listing() returns trigger language plpgsql as $$
begin
  new.offered := false;
  return new;
end
$$;
create trigger enforce_hidden_listing before insert or update on listing
  for each row when (new.hidden_at is not null and new.offered) execute function enforce_hidden_listing();

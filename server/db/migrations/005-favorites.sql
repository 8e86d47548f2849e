-- Favorites; and whoever keeps a listing, in a cart or as a favorite, hears when it changes.

-- One that was taken away stays without `saved_at`: its version must go on growing when it is marked again.
create table favorite (
  account_id uuid not null references account on delete cascade,
  listing_id uuid not null references listing,
  saved_at timestamptz,
  version bigint not null default 1,
  primary key (account_id, listing_id)
);
create index favorite_listing on favorite (listing_id) where saved_at is not null;
create index cart_item_product on cart_item (product_id) where quantity > 0;

-- Phones show what they keep from their own copy: a new price, or that it is gone, must reach them whoever changed it.
create function tell_keepers(changed uuid[]) returns void language sql as $$
  with carts as (
    update cart_item set version = version + 1 where product_id = any (changed) and quantity > 0 returning account_id, product_id
  ), hearts as (
    update favorite set version = version + 1 where listing_id = any (changed) and saved_at is not null returning account_id, listing_id
  )
  insert into change (scope, entity, entity_id, at)
  select 'user:' || account_id, 'cartItem', product_id, now() from carts
  union all
  select 'user:' || account_id, 'favorite', listing_id, now() from hearts
$$;

create function tell_of_listing() returns trigger language plpgsql as $$
begin
  perform tell_keepers(array[new.id]);
  return null;
end $$;
create trigger tell_of_listing after update on listing for each row
  when ((old.name, old.price_ngwee, old.unit, old.image_url, old.town, old.offered, old.capacity)
    is distinct from (new.name, new.price_ngwee, new.unit, new.image_url, new.town, new.offered, new.capacity))
  execute function tell_of_listing();

create function tell_of_vendor() returns trigger language plpgsql as $$
begin
  perform tell_keepers(array(select id from listing where vendor_id = new.id));
  return null;
end $$;
create trigger tell_of_vendor after update on vendor for each row
  when ((old.name, old.visible) is distinct from (new.name, new.visible))
  execute function tell_of_vendor();

-- Of what is sold by the piece carts say how much is left, once that is little.
create function tell_of_pieces() returns trigger language plpgsql as $$
begin
  perform tell_keepers(array[new.listing_id]);
  return null;
end $$;
create trigger tell_of_pieces after update on stock for each row
  when (new.slot = 'all' and least(old.capacity - old.taken, 20) <> least(new.capacity - new.taken, 20))
  execute function tell_of_pieces();

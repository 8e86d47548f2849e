-- A coach's fares are among its details: phones that keep it show them, too, so that they hear of a new one.
drop trigger tell_of_listing on listing;
create trigger tell_of_listing after update on listing for each row
  when ((old.name, old.price_ngwee, old.unit, old.image_url, old.town, old.offered, old.capacity, old.details -> 'fares')
    is distinct from (new.name, new.price_ngwee, new.unit, new.image_url, new.town, new.offered, new.capacity, new.details -> 'fares'))
  execute function tell_of_listing();

select tell_keepers(array(select id from listing where details ? 'fares'));

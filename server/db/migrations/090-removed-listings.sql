-- A business can remove a listing. The row stays, because bookings refer to it.
alter table listing add column removed boolean not null default false;

create trigger enforce_removed_listing before insert or update on listing
  for each row when (new.removed and new.offered) execute function enforce_hidden_listing();

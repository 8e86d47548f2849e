-- Own listings now contain structured fields, such as the stops of a trip and seasonal prices. Devices that stored them before must
-- read them again, also where nothing else has changed.
insert into change (scope, entity, entity_id, at)
select 'vendor:' || vendor_id, 'vendorListing', id, now() from listing;

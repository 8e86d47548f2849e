-- For lists of the vendors of a town in any order (decision 070): few rows of a type, which are sorted.
create index search_vendor_town on search_vendor (city, business_type) include (name_key, rating, score, created_at, vendor_id);

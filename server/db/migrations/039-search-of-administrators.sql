-- Administrators search listings and support tickets by their words. The space lets the index find the beginning of a word.
-- safe: one scan of the listings, which are few compared with bookings.
create index listing_name_search on listing using gin ((' ' || search_name) gin_trgm_ops);
-- safe: one scan of the support tickets.
create index support_ticket_search on support_ticket using gin (lower(' ' || subject) gin_trgm_ops);

-- Administrators find accounts by the name of their business and by phone number, too. `account_search` has names and email addresses.
-- safe: one scan of the accounts; only those of businesses have a name, so that the index is small.
create index account_contact_search on account using gin
  (lower(' ' || coalesce(company_name, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);

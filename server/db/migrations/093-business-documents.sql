-- Documents of a business. The bytes are in the upload, which the document uses (`business-document:<vendor id>`).
create table business_document (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  kind text not null,
  -- The last day on which it is valid.
  expires_on date,
  upload_id uuid not null,
  file_name text not null,
  size integer not null,
  added_at timestamptz not null,
  -- Days before the expiry of the last reminder that was sent, or whose day had passed when the date was entered.
  reminded_days integer
);
create index business_document_by_vendor on business_document (vendor_id);
create index business_document_by_expiry on business_document (expires_on) where expires_on is not null;

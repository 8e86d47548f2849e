-- Documents of approved applications become documents of their business too (decision 078), as an approval does it since
-- this release (`copyApplicationDocuments`). Both refer to one file, which the application still uses.
create temporary table owner_with_documents on commit drop as
select account.id, account.vendor_id, account.application_documents
from account join vendor on vendor.id = account.vendor_id and vendor.owner_id = account.id
where account.approval_status = 'approved' and account.deleted_at is null and account.application_documents <> '[]';

insert into business_document (id, vendor_id, kind, upload_id, file_name, size, added_at)
select (document ->> 'upload')::uuid, vendor_id, document ->> 'kind', (document ->> 'upload')::uuid,
  document ->> 'fileName', (document ->> 'size')::integer, (document ->> 'attachedAt')::timestamptz
from owner_with_documents, jsonb_array_elements(application_documents) as document
on conflict (id) do nothing;

update account set application_documents = (
  select jsonb_agg(document || '{"copied": true}' order by position)
  from jsonb_array_elements(account.application_documents) with ordinality as listed (document, position))
from owner_with_documents where owner_with_documents.id = account.id;

update vendor set profile_version = profile_version + 1
from owner_with_documents where owner_with_documents.vendor_id = vendor.id;

insert into change (scope, entity, entity_id, at)
select 'vendor:' || vendor_id, 'business', vendor_id, now() from owner_with_documents;

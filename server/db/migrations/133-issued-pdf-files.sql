-- The PDF file of a document that does not change any more: it is rendered once.
alter table issued_document add column pdf bytea;

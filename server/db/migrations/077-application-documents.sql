-- Documents of an application: [{ kind, upload, file, fileName, size, attachedAt }], at most one per kind. The bytes are in the
-- upload, which the application uses (`application:<account id>`).
alter table account add column application_documents jsonb not null default '[]';

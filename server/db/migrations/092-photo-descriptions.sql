-- Descriptions of photos for people who cannot see them: { url: text }, without an entry for photos that nobody has described.
alter table vendor add column image_alts jsonb not null default '{}';
alter table listing add column image_alts jsonb not null default '{}';

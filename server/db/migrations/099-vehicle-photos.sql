-- Photos of vehicles in their order, and their descriptions by URL (decision 078), as those of businesses.
alter table vehicle add column images jsonb not null default '[]';
alter table vehicle add column image_alts jsonb not null default '{}';

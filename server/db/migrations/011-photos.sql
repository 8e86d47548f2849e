-- A listing's pictures behind its main one (`image_url`), in their order.
alter table listing add column more_images jsonb not null default '[]';

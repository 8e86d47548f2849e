-- What goes back for one order is told once, when nothing of it is on its way any more: until then, what has arrived is not told.
alter table refund add column told boolean not null default false;
update refund set told = true where state = 'successful';

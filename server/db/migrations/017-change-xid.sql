-- Each process follows the end of the change feed (`server/db/follow-feed.ts`).
create index concurrently change_xid on change (xid);

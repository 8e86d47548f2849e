-- The session that caused a notification gets no message about it, in whichever process its sockets are. Adding a column
-- without a default takes its lock for milliseconds. Servers of the release before leave it empty.
alter table change add column except_session bytea;

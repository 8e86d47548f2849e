-- Rotation of the server's secret (decision 133). All columns are safe for servers of the release before: their rows get the
-- defaults, which describe what they write.

-- The address of a calendar is derived from the secret that was current when it was created. After a rotation, the token is
-- here, encrypted (`db/key-cipher.ts`).
alter table calendar_link add column encrypted_token bytea;
-- New codes are hashed without a key, because they are random. Those of earlier releases need the secret of their time.
alter table recovery_code add column is_keyed boolean not null default true;

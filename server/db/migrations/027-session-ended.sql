-- Whichever statement ends a session, and in whichever process: every API process hears of it and closes the session's
-- sockets (`http/session-sockets.ts`). The payload is the hash of the token, in hex.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', encode(old.token_hash, 'hex'));
  return null;
end
$$;

create trigger session_deleted after delete on session
  for each row execute function notify_session_ended();

-- Using a session moves its end to later, which is no end.
create trigger session_shortened after update of expires_at on session
  for each row when (new.expires_at < old.expires_at) execute function notify_session_ended();

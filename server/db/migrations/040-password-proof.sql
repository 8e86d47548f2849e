-- The last proof of the password after the sign-in. Dangerous commands need a recent one.
alter table session add column proved_at timestamptz;

-- An employer does not own the addresses of the staff it creates. Until the owner proves such an address, it is stored
-- apart from `email`, so that it blocks nobody from signing up and verifies nothing.
alter table account add column unverified_email text check (unverified_email = lower(unverified_email));
create unique index account_unverified_email on account (unverified_email);

-- Set on the account of an address's owner while the owner has not accepted or declined this staff account.
alter table account add column offered_staff_id uuid unique references account on delete set null;

-- `offered`: the owner has proven the address and not answered yet.
alter table account drop constraint account_staff_status_check;
alter table account add constraint account_staff_status_check check (staff_status in ('active', 'inactive', 'pending', 'suspended', 'offered'));

-- `invite`: lets the owner of a staff address choose a password.
alter table mail_token drop constraint mail_token_purpose_check;
alter table mail_token add constraint mail_token_purpose_check check (purpose in ('verify', 'reset', 'invite'));

-- Existing staff addresses were never proven. Whoever linked Google to one may not be the staff member: the link and the
-- employer's password are removed, and the next sign-in with Google asks about the employment.
delete from session using account
  where account.id = session.account_id and account.staff_role is not null and account.google_subject is not null;
delete from mail_token using account where account.id = mail_token.account_id and account.staff_role is not null;
update account set
  unverified_email = email,
  email = 'staff-' || id || '@unverified.invalid',
  email_verified_at = null,
  password_hash = case when google_subject is null then password_hash end,
  google_subject = null
where staff_role is not null;

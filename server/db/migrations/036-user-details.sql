-- The payments of one account, newest first, for the administration's page about a user.
create index payment_account on payment (account_id, created_at);

-- Prompts that a phone's owner approved do not count against the limit of prompts for the phone.
create index payment_phone on payment (phone, created_at);

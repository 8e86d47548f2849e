-- Payments that a clerk requests on the phone of a customer at the counter (decision 127). Null for all other payments.
alter table payment add column clerk_id uuid references account;
-- The shift of the clerk. Without a foreign key, like `counter_payment`: it may arrive later.
alter table payment add column shift_id uuid;
-- Whether the booking was sold by it, so that goods are handed over at once. Otherwise it pays for a reservation.
alter table payment add column is_sale boolean;

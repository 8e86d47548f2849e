-- Administrators find what was sold at a counter by the phone number of the customer.
create index concurrently booking_walk_in_phone on booking (walk_in_phone, created_at desc) where walk_in_phone is not null;

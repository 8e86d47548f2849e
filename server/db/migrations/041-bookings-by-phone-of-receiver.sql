-- Administrators find parcels and deliveries by the phone number of the person who receives them.
create index concurrently booking_receiver_phone on booking
  (coalesce(choice->'receiver'->>'phone', choice->'address'->>'phone'), created_at desc)
  where coalesce(choice->'receiver'->>'phone', choice->'address'->>'phone') is not null;

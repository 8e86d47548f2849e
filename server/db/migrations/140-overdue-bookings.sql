-- Bookings whose guest or car is still out are found by their end every few minutes.
create index booking_in_service on booking (ends_at) where state = 'in_service';

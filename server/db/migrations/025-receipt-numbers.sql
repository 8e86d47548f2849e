-- Receipt numbers of devices at the counter (decision 128). That of a sale is `booking.receipt_number`. A later payment of a
-- reservation has a receipt of its own; all its lines have the number. A number is used once: the row of its series is
-- locked while it is assigned.
alter table counter_payment add column receipt_number text;
-- safe: the index is empty, and only sales by other methods than cash and reservations have rows.
create index counter_payment_receipt on counter_payment (receipt_number) where receipt_number is not null;

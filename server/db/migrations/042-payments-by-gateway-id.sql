-- People quote the number that their network gave to a payment.
create index concurrently payment_gateway on payment (gateway_id) where gateway_id is not null;

-- What a shop tells the customer about an order: ready for collection since, or delayed until.
alter table booking add column ready_at timestamptz, add column delayed_until date;

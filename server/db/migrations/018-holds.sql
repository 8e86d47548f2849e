-- Whoever claims looks first for what has run out on the same counter, with its lock in hand. What was sold stays a claim
-- for good: without this, a product that was sold fifty thousand times is asked about each of those sales every time.
create index claim_running_out on claim (stock_id, expires_at) where expires_at is not null;

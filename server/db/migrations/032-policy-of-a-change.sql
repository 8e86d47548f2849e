-- The cancellation policy with which a change is made (decision 140). Null: the booking keeps its own, as for all offers of
-- servers of the release before.
alter table change_offer add column policy text;

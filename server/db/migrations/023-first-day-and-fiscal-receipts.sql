-- The first-day checklist, and the usual time of an approval (decision 130).

-- Whether the person has hidden the checklist. People who worked here before it existed do not need it, so that only
-- accounts created from now on begin with it.
alter table account add column checklist_hidden boolean not null default true;
alter table account alter column checklist_hidden set default false;

-- Finds the last approvals, of which the usual time is computed.
-- safe: one row for each decision about a business.
create index approval_event_approved on approval_event (at) where event = 'approved';

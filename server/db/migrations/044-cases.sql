-- Cases: complaints, disputes and other matters that administrators decide between a customer and a business (decision 152).
create table support_case (
  -- The id of the command, so that a repeated one is recognized.
  id uuid primary key,
  kind text not null check (kind in ('complaint', 'dispute', 'lost_parcel', 'damage', 'fraud', 'data_request')),
  -- Both sides read it.
  subject text not null check (length(subject) <= 200),
  state text not null check (state in ('open', 'waiting', 'approval', 'decided', 'closed')),
  -- Whose answer is awaited, and until when.
  awaits text check (awaits in ('customer', 'vendor', 'both')),
  awaits_until timestamptz,
  -- What the case is about. A case that was opened by hand may have none of them.
  booking_id uuid references booking,
  customer_id uuid references account,
  vendor_id uuid references vendor,
  -- The ticket is deleted with the account of its requester.
  ticket_id uuid references support_ticket on delete set null,
  report_kind text,
  report_id uuid,
  -- Whether a side has been informed. Before that, it does not see the case.
  customer_sees boolean not null default false,
  vendor_sees boolean not null default false,
  opened_by uuid not null references account,
  opened_at timestamptz not null,
  owner_id uuid references account,
  -- When an administrator has to act next.
  due_at timestamptz not null,
  first_response_due timestamptz not null,
  first_response_at timestamptz,
  resolution_due timestamptz not null,
  resolved_at timestamptz,
  -- The offer that is open: the id of its entry.
  offer_id uuid,
  outcome text check (outcome in ('customer', 'vendor', 'both')),
  -- The text of the decision.
  reason text check (length(reason) <= 400),
  decided_by uuid references account,
  decided_at timestamptz,
  refund_decision_id uuid references refund_decision,
  appealed_at timestamptz,
  -- Who decided before the appeal. Somebody else decides after it.
  first_decided_by uuid references account,
  changed_at timestamptz not null,
  constraint support_case_awaits check ((state = 'waiting') = (awaits is not null) and (awaits is null) = (awaits_until is null)),
  constraint support_case_decision
    check (case when state in ('approval', 'decided') then decided_by is not null and reason is not null and outcome is not null else true end),
  constraint support_case_appeal
    check (decided_by is null or first_decided_by is null or decided_by <> first_decided_by),
  constraint support_case_report check ((report_kind is null) = (report_id is null))
);
create index support_case_active on support_case (due_at, id) where state in ('open', 'waiting', 'approval');
create index support_case_changed on support_case (changed_at desc, id);
create index support_case_owner on support_case (owner_id, due_at) where state in ('open', 'waiting', 'approval');
create index support_case_booking on support_case (booking_id) where booking_id is not null;
create index support_case_customer on support_case (customer_id, opened_at) where customer_id is not null;
create index support_case_vendor on support_case (vendor_id, opened_at) where vendor_id is not null;
create index support_case_ticket on support_case (ticket_id) where ticket_id is not null;
create index support_case_report on support_case (report_id) where report_id is not null;
create index support_case_opened on support_case (opened_at);
create unique index support_case_refund on support_case (refund_decision_id) where refund_decision_id is not null;

-- What has happened in a case. Entries are never changed, except that the deletion of an account removes personal data.
create table case_entry (
  -- The id of the command.
  id uuid primary key,
  case_id uuid not null references support_case,
  -- The order of the entries.
  position integer not null,
  kind text not null check (kind in ('opened', 'taken', 'asked', 'answered', 'shared', 'note', 'offered', 'accepted', 'declined',
    'decision_requested', 'decision_rejected', 'decided', 'appealed', 'closed')),
  author_id uuid not null references account,
  author_side text not null check (author_side in ('tilipo', 'customer', 'vendor')),
  visible_to text not null check (visible_to in ('team', 'customer', 'vendor', 'both')),
  text text not null check (length(text) <= 3000),
  -- Uploads with their names.
  files jsonb not null default '[]',
  -- Until when an answer is awaited.
  answer_until timestamptz,
  -- What an offer or decision gives to the customer: from the business, and from Tilipo.
  vendor_ngwee bigint check (vendor_ngwee >= 0),
  platform_ngwee bigint check (platform_ngwee >= 0),
  -- The entry that is shared, or the offer that is answered.
  source_id uuid references case_entry,
  created_at timestamptz not null,
  constraint case_entry_position unique (case_id, position)
);
create index case_entry_author on case_entry (author_id, created_at) where author_side <> 'tilipo';
-- Each side answers an offer once.
create unique index case_entry_offer_answer on case_entry (source_id, author_side) where kind in ('accepted', 'declined');

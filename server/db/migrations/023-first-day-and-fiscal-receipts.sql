-- The first-day checklist, and the usual time of an approval (decision 130).

-- Whether the person has hidden the checklist. People who worked here before it existed do not need it, so that only
-- accounts created from now on begin with it.
alter table account add column checklist_hidden boolean not null default true;
alter table account alter column checklist_hidden set default false;

-- Finds the last approvals, of which the usual time is computed.
-- safe: one row for each decision about a business.
create index approval_event_approved on approval_event (at) where event = 'approved';

-- Fiscal receipts of ZRA Smart Invoice (decision 129). A business without a row of `fiscal_settings` has none.
create table fiscal_settings (
  vendor_id uuid primary key references vendor,
  enabled boolean not null,
  -- The taxpayer, its branch, and the device that ZRA has registered for it.
  tpin text not null check (tpin ~ '^[0-9]{10}$'),
  branch text not null check (branch ~ '^[0-9]{3}$'),
  device_serial text not null check (length(device_serial) between 1 and 100),
  -- Of listings without a row of `fiscal_item`. The class is a code of UNSPSC.
  vat_category text not null check (vat_category in ('A', 'C3', 'D', 'TOT')),
  class_code text not null check (class_code ~ '^[0-9]{8}$'),
  -- Whether the device was initialized with these values.
  initialized boolean not null default false,
  changed_at timestamptz not null
);

-- The invoice numbers of a branch, without gaps: a number is taken in the transaction that uses it.
create table fiscal_series (
  vendor_id uuid not null references vendor,
  branch text not null,
  last_number bigint not null check (last_number > 0),
  primary key (vendor_id, branch)
);

-- How a listing is taxed, if not as the settings say, and the values with which it was registered last.
create table fiscal_item (
  listing_id uuid primary key references listing,
  vat_category text check (vat_category in ('A', 'C3', 'D', 'TOT')),
  class_code text check (class_code ~ '^[0-9]{8}$'),
  registered text
);

-- Invoices and credit notes, one for each sale and each refund. Amounts and lines are frozen when the row is written.
create table fiscal_document (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  booking_id uuid not null references booking,
  kind text not null check (kind in ('sale', 'credit')),
  -- The booking of a sale, the subject of the posting of a refund.
  subject_id uuid not null,
  -- The invoice that a credit note cites.
  original_id uuid references fiscal_document,
  tpin text not null,
  branch text not null,
  number bigint not null,
  total_ngwee bigint not null check (total_ngwee > 0),
  -- [{ listingId, name, amountNgwee, vatNgwee, vatCategory, classCode, isGoods }]
  lines jsonb not null,
  payment_code text not null,
  state text not null check (state in ('queued', 'issued', 'failed')),
  reason text,
  tries integer not null default 0,
  -- When it was first sent. From then on, ZRA may have it although no response arrived.
  sent_at timestamptz,
  -- Until then one worker sends it.
  busy_until timestamptz,
  created_at timestamptz not null,
  -- { receiptNo, sdcId, signature, internalData, qr, at }
  issued jsonb,
  unique (kind, subject_id),
  unique (vendor_id, branch, number),
  check ((kind = 'credit') = (original_id is not null)),
  check ((state = 'issued') = (issued is not null))
);
create index fiscal_document_booking on fiscal_document (booking_id);
create index fiscal_document_original on fiscal_document (original_id) where original_id is not null;
create index fiscal_document_open on fiscal_document (created_at) where state <> 'issued';
create index fiscal_document_open_vendor on fiscal_document (vendor_id, created_at) where state <> 'issued';

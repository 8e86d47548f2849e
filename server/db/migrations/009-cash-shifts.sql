-- Cash shifts at the counter (decision 074).

-- The cash of one person at one device.
create table cash_shift (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  account_id uuid not null references account,
  -- The name at the opening, because devices do not receive later names.
  person_name text not null,
  device_id uuid not null,
  opening_ngwee bigint not null check (opening_ngwee >= 0),
  -- By the clock of the device, at most the time of the server.
  opened_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- When the server received the closing, and who closed the shift.
  close_recorded_at timestamptz,
  closed_by uuid references account,
  closed_by_name text,
  counted_ngwee bigint check (counted_ngwee >= 0),
  expected_ngwee bigint,
  device_expected_ngwee bigint,
  reason text not null default '',
  version bigint not null default 1,
  constraint cash_shift_closed_completely check (
    num_nonnulls(closed_at, close_recorded_at, closed_by, counted_ngwee, expected_ngwee, device_expected_ngwee) in (0, 6)
  ),
  -- A device that expected another amount could not ask for a reason.
  constraint cash_shift_difference_has_reason check (
    counted_ngwee = expected_ngwee or reason <> '' or device_expected_ngwee <> expected_ngwee
  )
);
create unique index cash_shift_one_open on cash_shift (vendor_id, account_id, device_id) where closed_at is null;
create index cash_shift_vendor on cash_shift (vendor_id, id);

-- Without a foreign key to the shift: a sale can arrive from another device before the opening of the shift.
create table cash_shift_entry (
  id uuid primary key,
  shift_id uuid not null,
  vendor_id uuid not null references vendor,
  kind text not null check (kind in ('sale', 'refund', 'in', 'out')),
  -- The booking, or the movement. One entry of a kind for a subject, so that a repeated command cannot count twice.
  subject_id uuid not null,
  amount_ngwee bigint not null constraint cash_shift_entry_amount_sign
    check (amount_ngwee <> 0 and (amount_ngwee > 0) = (kind in ('sale', 'in'))),
  -- The name of the listing at that time, or the reason of a movement.
  description text not null,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references account,
  is_correction boolean not null default false,
  unique (kind, subject_id)
);
create index cash_shift_entry_shift on cash_shift_entry (shift_id);

-- Makes entries and the closing of one shift wait for each other, even before the shift exists.
create function lock_cash_shift(shift_id uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('cash_shift/' || shift_id::text, 0))
$$;

-- An entry of a closed shift is a correction. The database decides it, so that no command can change a closed shift.
create function mark_cash_shift_correction() returns trigger language plpgsql as $$
declare
  shift cash_shift;
begin
  perform lock_cash_shift(new.shift_id);
  select * into shift from cash_shift where id = new.shift_id;
  if found and shift.vendor_id <> new.vendor_id then
    raise exception 'the cash shift belongs to another business' using errcode = 'check_violation';
  end if;
  new.is_correction := found and shift.closed_at is not null;
  return new;
end $$;
create trigger mark_cash_shift_correction before insert on cash_shift_entry
  for each row execute function mark_cash_shift_correction();

-- Append-only. The only exception removes the name of a deleted account from the texts.
create function refuse_cash_shift_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'description' = to_jsonb(new) - 'description'
    and new.description like '%[removed]%' then
    return new;
  end if;
  raise exception 'entries of a cash shift are never changed' using errcode = 'check_violation';
end $$;
create trigger cash_shift_entry_append_only before update or delete on cash_shift_entry
  for each row execute function refuse_cash_shift_entry_change();

-- The opening and a closed shift never change, and the expected amount is the sum of the entries.
create function check_cash_shift() returns trigger language plpgsql as $$
declare
  total bigint;
begin
  if tg_op = 'DELETE' then
    raise exception 'cash shifts are never deleted' using errcode = 'check_violation';
  end if;
  perform lock_cash_shift(new.id);
  if tg_op = 'UPDATE' then
    if (old.id, old.vendor_id, old.account_id, old.device_id, old.opening_ngwee, old.opened_at, old.created_at)
      is distinct from
      (new.id, new.vendor_id, new.account_id, new.device_id, new.opening_ngwee, new.opened_at, new.created_at) then
      raise exception 'the opening of a cash shift is never changed' using errcode = 'check_violation';
    end if;
    if old.closed_at is not null then
      if (old.closed_at, old.close_recorded_at, old.closed_by, old.counted_ngwee, old.expected_ngwee,
          old.device_expected_ngwee)
        is distinct from
        (new.closed_at, new.close_recorded_at, new.closed_by, new.counted_ngwee, new.expected_ngwee,
          new.device_expected_ngwee)
        or old.reason <> new.reason and new.reason not like '%[removed]%' then
        raise exception 'a closed cash shift is never changed' using errcode = 'check_violation';
      end if;
      return new;
    end if;
  end if;
  if new.closed_at is not null then
    select new.opening_ngwee + coalesce(sum(amount_ngwee), 0) into total
    from cash_shift_entry where shift_id = new.id and vendor_id = new.vendor_id and not is_correction;
    if new.expected_ngwee <> total then
      raise exception 'cash shift % expects %, its entries %', new.id, new.expected_ngwee, total
        using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger check_cash_shift before insert or update or delete on cash_shift
  for each row execute function check_cash_shift();

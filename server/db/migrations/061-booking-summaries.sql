-- Summaries of bookings are stored as a template and its values, and rendered when they are read
-- (contract/bookings/booking-summary.ts). Texts whose values are known exactly get their template. All others keep their
-- text. The copy in the quote goes.
alter table booking alter column summary type jsonb using case
  when vertical = 'hotels' and choice ?& array['checkIn', 'checkOut', 'rooms', 'guests']
    and summary ~ '^\d+ nights?, \d+ \w+ \d{4} to \d+ \w+ \d{4}, \d+ rooms?, \d+ guests?$'
    then jsonb_build_object('template', 'stay', 'params', jsonb_build_object(
      'checkIn', choice -> 'checkIn', 'checkOut', choice -> 'checkOut',
      'rooms', choice -> 'rooms', 'guests', choice -> 'guests'))
  when vertical = 'car-hire' and choice ? 'pickUpAt' and ends_at is not null and summary !~ ', not before '
    and summary ~ '^\d+ days?, \d+ \w+ \d{4} to \d+ \w+ \d{4}, pick-up \d\d:\d\d( at .*)?, return \d\d:\d\d( at .*)?$'
    then jsonb_build_object('template', 'hire', 'params', jsonb_build_object(
      'days', substring(summary from '^\d+')::int,
      'startsAt', choice -> 'pickUpAt',
      'endsAt', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'pickUpPlace', substring(summary from ', pick-up \d\d:\d\d at (.*), return \d\d:\d\d'),
      'returnPlace', substring(summary from ', return \d\d:\d\d at (.*)$')))
  when vertical = 'buses' and starts_at is not null and choice ?& array['from', 'to', 'seats']
    and starts_with(summary, concat(choice ->> 'from', ' to ', choice ->> 'to', ', '))
    and summary ~ ', \d+ \w+ \d{4} at \d\d:\d\d, seats? [^ ]'
    then jsonb_build_object('template', 'ride', 'params', jsonb_build_object(
      'from', choice -> 'from', 'to', choice -> 'to', 'seats', choice -> 'seats',
      'departsAt', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  when vertical = 'travel' and choice ?& array['departsOn', 'adults', 'children']
    and summary ~ '^\d+ \w+ \d{4}( to \d+ \w+ \d{4})?, \d+ (adult|resident|child)'
    then jsonb_build_object('template', 'trip', 'params', jsonb_build_object(
      'startsOn', choice -> 'departsOn', 'endsOn', ends_on, 'adults', choice -> 'adults',
      'residents', coalesce(choice -> 'residents', '0'), 'children', choice -> 'children'))
  when vertical = 'real-estate' and starts_at is not null and summary ~ '^Viewing, \d+ \w+ \d{4} at \d\d:\d\d$'
    then jsonb_build_object('template', 'viewing', 'params', jsonb_build_object(
      'startsAt', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  when vertical = 'real-estate' and summary ~ '^Move in \d+ \w+ \d{4}$'
    then jsonb_build_object('template', 'moveIn', 'params', jsonb_build_object('date', starts_on))
  when vertical = 'carriers' and choice ?& array['from', 'to', 'date', 'kg']
    and starts_with(summary, concat(choice ->> 'from', ' to ', choice ->> 'to', ', '))
    and summary ~ ', \d+ \w+ \d{4}, parcel of [\d.]+ kg$'
    then jsonb_build_object('template', 'parcel', 'params', jsonb_build_object(
      'from', choice -> 'from', 'to', choice -> 'to', 'date', choice -> 'date', 'kg', choice -> 'kg'))
  when vertical = 'stores' and summary ~ '^\d+ × .*, collection$'
    then jsonb_build_object('template', 'purchase', 'params', jsonb_build_object(
      'quantity', substring(summary from '^\d+')::int, 'productName', substring(summary from '^\d+ × (.*), collection$'),
      'isDelivery', false, 'town', null))
  when vertical = 'stores' and summary ~ '^\d+ × .*, delivery$'
    then jsonb_build_object('template', 'purchase', 'params', jsonb_build_object(
      'quantity', substring(summary from '^\d+')::int, 'productName', substring(summary from '^\d+ × (.*), delivery$'),
      'isDelivery', true, 'town', null))
  when vertical = 'stores' and choice #>> '{address,town}' is not null and summary ~ '^\d+ × .*, (delivery|brought) to '
    and right(summary, length(choice #>> '{address,town}') + 4) = concat(' to ', choice #>> '{address,town}')
    then jsonb_build_object('template', 'purchase', 'params', jsonb_build_object(
      'quantity', substring(summary from '^\d+')::int,
      'productName', substring(left(summary, -(length(choice #>> '{address,town}') + 4))
        from '^\d+ × (.*), (?:delivery|brought)$'),
      'isDelivery', true, 'town', choice #> '{address,town}'))
  -- Whatever else it says, the town of the buyer goes: some readers may not see it, and only values can be hidden.
  else jsonb_build_object('template', 'text', 'params', jsonb_build_object('text',
    regexp_replace(summary, ', (delivery|brought) to .*$', ', delivery')))
end;

update booking set quote = quote - 'summary' where quote ? 'summary';

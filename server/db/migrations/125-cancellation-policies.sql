-- Policies in the quotes of bookings are stored as sentences with a template and its values, and rendered when they are
-- read (contract/bookings/cancellation-policy.ts). Texts without values get their templates. All others keep their text,
-- because a policy is frozen when the booking is made.
update booking set quote = jsonb_set(quote, '{policy}', case quote ->> 'policy'
  when '' then '[]'
  when 'Free cancellation until 24 hours before check-in. After that, or if you do not come, the first night is charged. If you leave early, you still pay for the nights you booked. If the hotel cancels, you get a full refund.'
    then '[{"template": "freeUntilCheckIn", "params": {"hours": 24}},
      {"template": "earlyCheckOutIsCharged", "params": {}}, {"template": "refundIfHotelCancels", "params": {}}]'
  when 'Full refund until 24 hours before departure, half until 2 hours before, nothing after that. If the coach does not run, you get a full refund.'
    then '[{"template": "refundInTwoTiers", "params": {"fullHours": 24, "halfHours": 2}},
      {"template": "refundIfCoachDoesNotRun", "params": {}}]'
  when 'Full refund until the goods are sent or collected. Faulty goods can be returned within 14 days.'
    then '[{"template": "goodsUntilSent", "params": {}}, {"template": "goodsCanBeReturned", "params": {"days": 14}}]'
  when 'Viewing is always free. Please cancel if you can''t come. Pay nothing before you have seen the home.'
    then '[{"template": "viewingIsFree", "params": {}}]'
  else jsonb_build_array(jsonb_build_object('template', 'text', 'params', jsonb_build_object('text', quote -> 'policy')))
end::jsonb)
where jsonb_typeof(quote -> 'policy') = 'string';

-- Notifications are stored as a template and its values, and rendered when they are read
-- (contract/messages/notification-templates.ts). Texts whose values can be read from them exactly get their template.
-- All others keep their text.
alter table notification add column content jsonb;

update notification set content = case
  when message ~ '^New message from .+\.$'
    then jsonb_build_object('template', 'newMessage', 'params',
      jsonb_build_object('from', substring(message from '^New message from (.+)\.$')))
  when message ~ '^.+ has replied to your review\.$'
    then jsonb_build_object('template', 'reviewReply', 'params',
      jsonb_build_object('vendorName', substring(message from '^(.+) has replied to your review\.$')))
  when message ~ '^Booking [A-Z0-9-]+ is paid in full\.$'
    then jsonb_build_object('template', 'vendorBalancePaid', 'params',
      jsonb_build_object('reference', substring(message from '^Booking ([A-Z0-9-]+) is paid in full\.$')))
  when message ~ '^New support ticket: .+$'
    then jsonb_build_object('template', 'adminNewTicket', 'params',
      jsonb_build_object('subject', substring(message from '^New support ticket: (.+)$')))
  when message ~ '^New reply to a support ticket: .+$'
    then jsonb_build_object('template', 'adminTicketReply', 'params',
      jsonb_build_object('subject', substring(message from '^New reply to a support ticket: (.+)$')))
  when message ~ '^Support has answered: .+$'
    then jsonb_build_object('template', 'supportReply', 'params',
      jsonb_build_object('subject', substring(message from '^Support has answered: (.+)$')))
  when message ~ '^New application for “.+”\.$'
    then jsonb_build_object('template', 'vendorNewApplication', 'params',
      jsonb_build_object('jobTitle', substring(message from '^New application for “(.+)”\.$')))
  when message ~ '^Your support ticket is now (open|answered|resolved|closed): .+$'
    then jsonb_build_object('template', 'supportStatus', 'params', jsonb_build_object(
      'status', substring(message from '^Your support ticket is now (\w+): '),
      'subject', substring(message from '^Your support ticket is now \w+: (.+)$')))
  else jsonb_build_object('template', 'text', 'params', jsonb_build_object('text', message))
end;

alter table notification alter column content set not null;
alter table notification drop column message;

-- A visit that took place stays confirmed beside the next one, so a contact has more than one of them. That only one is ahead
-- hangs on the hour, which no index knows: whoever proposes holds the contact.
drop index visits_standing;

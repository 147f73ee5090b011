-- Who answers a letter of ours writes to our team: a ticket, or one more message of the ticket that it answers.

alter table support_tickets
  -- A mail is longer than the form; what the form takes stays in domain/help/ticket.ts.
  drop constraint support_tickets_text_check,
  add constraint support_tickets_text_check check (length(text) between 1 and 20000),
  add column came_by text not null default 'form' check (came_by in ('form', 'mail')),
  -- The kind of the notice that was answered.
  add column about_kind text check (length(about_kind) between 1 and 60);

create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support_tickets on delete cascade,
  text text not null check (length(text) between 1 and 20000),
  created_at timestamptz not null
);
create index ticket_messages_of_ticket on ticket_messages (ticket_id, id);

-- Where an answer to what was sent goes; the inbox of a demonstration answers there.
alter table outbox_messages add column reply_to text;

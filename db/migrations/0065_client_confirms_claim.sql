-- What the client of a contact says to a claim for its coins, where only the client can know (product: Refunds).
alter table refund_claims
  add column client_answer text check (client_answer in ('yes', 'no')),
  add column client_answered_at timestamptz,
  add check ((client_answer is null) = (client_answered_at is null));

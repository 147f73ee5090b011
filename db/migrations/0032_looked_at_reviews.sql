-- Reviews that look arranged are looked at by a person (quality: fair dealing): what was seen, and what was decided.

alter table reviews
  -- Codes of domain/reviews/review-signals.ts: what was seen when it was written. Nothing that tells who or where somebody is.
  add column signals text[] not null default '{}',
  add column decision text check (decision in ('kept', 'withdrawn')),
  add column decision_reason text check (length(decision_reason) between 1 and 60),
  add column decided_at timestamptz,
  add check ((decision is null) = (decided_at is null)),
  add check ((decision_reason is not null) = (decision is not distinct from 'withdrawn')),
  -- What was withdrawn is not public.
  add check (decision is distinct from 'withdrawn' or published_at is null);

-- The queue of our team, oldest first.
create index reviews_to_look_at on reviews (created_at, id) where signals <> '{}' and decision is null;

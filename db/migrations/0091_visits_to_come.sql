-- Visits to come are looked through every few minutes; those that took place stay, and are ever more.
create index visits_to_come on visits (starts_at) where state in ('proposed', 'confirmed');

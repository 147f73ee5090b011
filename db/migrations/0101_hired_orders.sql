-- The survey job finds orders that their clients closed because somebody was hired.
create index orders_closed_as_hired on orders (closed_at) where closed_as = 'hired' and lead_count > 0;

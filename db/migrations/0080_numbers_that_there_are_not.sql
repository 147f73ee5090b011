-- A message came back because there is no such number: what our own provider says of a phone proves that it is wrong.
alter table unreachable_addresses drop constraint unreachable_addresses_problem_check;
alter table unreachable_addresses add constraint unreachable_addresses_problem_check
  check (problem in ('refused', 'left', 'no_number'));

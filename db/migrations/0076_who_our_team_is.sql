-- Nobody of our team decides on an account of the own document or household: for that each says who they are and where they live.

alter table staff_credentials
  add column document text check (document ~ '^[0-9]{11}$'),
  add column postal_code text check (postal_code ~ '^[0-9]{8}$'),
  add column street text check (length(street) between 3 and 200),
  add check (num_nulls(document, postal_code, street) in (0, 3));

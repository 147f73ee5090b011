-- Codes that only the product checked until now. The columns' TypeScript types are made from these checks; the next migration validates them.
alter table professionals
  add constraint professionals_suspended_reason_listed check (suspended_reason in ('false_documents', 'paid_and_did_not_come', 'asked_advance', 'offended_client', 'shared_account', 'chargeback')) not valid,
  add constraint professionals_languages_listed check (languages <@ array['portuguese', 'english', 'spanish', 'libras', 'french', 'italian', 'german', 'japanese']) not valid,
  add constraint professionals_payment_methods_listed check (payment_methods <@ array['pix', 'cash', 'credit_card', 'debit_card', 'transfer', 'invoice']) not valid;
alter table orders
  add constraint orders_flags_listed check (flags <@ array['contact_data', 'link', 'forbidden_words', 'sensitive_health', 'too_many_orders', 'coins_came_back']) not valid;
alter table refund_claims
  add constraint refund_claims_reason_listed check (reason in ('wrong_contact', 'repeated_order', 'wrong_city', 'already_hired', 'other_scope')) not valid;
alter table message_reports
  add constraint message_reports_reason_listed check (reason in ('advance_payment', 'asked_code', 'outside_link', 'card_machine', 'offensive', 'harassment', 'other')) not valid;
alter table reviews
  add constraint reviews_signals_listed check (signals <@ array['one_sided', 'same_browser', 'again', 'same_address', 'few_clients', 'one_professional']) not valid;
alter table verifications
  add constraint verifications_reason_listed check (reason in ('unreadable', 'cut_off', 'other_document', 'out_of_date', 'name_differs', 'number_differs', 'face_hidden', 'face_differs', 'of_somebody_else', 'altered', 'not_active', 'not_enough')) not valid;
alter table verification_events
  add constraint verification_events_reason_listed check (reason in ('unreadable', 'cut_off', 'other_document', 'out_of_date', 'name_differs', 'number_differs', 'face_hidden', 'face_differs', 'of_somebody_else', 'altered', 'not_active', 'not_enough')) not valid,
  add constraint verification_events_pieces_listed check (pieces <@ array['front', 'back', 'selfie', 'certificate', 'card', 'policy']) not valid;

-- Why: staff watch how the rules of all customers run, and the monitoring asks every few seconds.

create index monitors_rules_latest on monitors_rules (updated_at desc, id desc) where removed_at is null;
create index monitors_matches_latest on monitors_matches (began_at desc);
create index monitors_pauses_of_all on monitors_pauses (created_at desc, id desc) include (state);
create index monitors_pauses_failed on monitors_pauses (ended_at) where state = 'PAUSE_FAIL';

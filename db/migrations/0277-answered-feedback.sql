-- Why: what users say gets an answer that reaches them. A piece of feedback is claimed by one of the staff, answered and closed, and
-- each step is kept.
-- Needs: app/app_sees_all

alter table diagnostics_feedback
  add column state text not null default 'OPEN' constraint diagnostics_feedback_state check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  add column claimed_by bigint constraint diagnostics_feedback_claimed_by references staff_users (id),
  -- the first answer, which is the one that was promised
  add column answered_at timestamptz;
create index diagnostics_feedback_by_state on diagnostics_feedback (state, id);
create index diagnostics_feedback_by_claim on diagnostics_feedback (claimed_by) where claimed_by is not null;

create table diagnostics_feedback_events (
  id bigint primary key,
  feedback_id bigint not null constraint diagnostics_feedback_events_feedback references diagnostics_feedback (id),
  event text not null constraint diagnostics_feedback_events_event check (event in ('CLAIMED', 'RELEASED', 'ANSWERED', 'CLOSED')),
  staff_id bigint not null constraint diagnostics_feedback_events_staff references staff_users (id),
  -- what the user was told, or why nothing more is done
  note text not null constraint diagnostics_feedback_events_note check (char_length(note) <= 400),
  at timestamptz not null
);
create index diagnostics_feedback_events_by_feedback on diagnostics_feedback_events (feedback_id, id);
create index diagnostics_feedback_events_by_staff on diagnostics_feedback_events (staff_id);
alter table diagnostics_feedback_events enable row level security, force row level security;
create policy staff on diagnostics_feedback_events using (app_sees_all());

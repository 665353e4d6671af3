-- Why: whoever is signed out because a colleague changed his role or renewed his sign-in data is told so, instead of «elsewhere».

alter table staff_sessions drop constraint staff_sessions_end_reason;
alter table staff_sessions add constraint staff_sessions_end_reason
  check (end_reason in ('SIGNED_OUT', 'REVOKED', 'ROTATED', 'ROLE_CHANGED', 'RESET'));

-- Why: people who came over by a sheet hear of it when the agency says so: once each, those who never signed in; it must be known who did.
-- Needs: app/app_sees_all

-- Null: never, or before this was kept and without a session left.
alter table organization_wallet_users add column first_signed_in_at timestamptz;
select set_config('app.scope', 'system', true);
update organization_wallet_users u set first_signed_in_at = s.at
from (select user_id, min(created_at) as at from session_sessions group by user_id) s where s.user_id = u.id;
select set_config('app.scope', '', true);

create table takeovers_invitations (
  run_id bigint not null constraint takeovers_invitations_run references takeovers_runs (id) on delete cascade,
  user_id bigint not null constraint takeovers_invitations_user references organization_wallet_users (id),
  -- by whatever the person has: an address only where one is kept
  by text not null constraint takeovers_invitations_by check (by in ('SMS', 'MAIL')),
  state text not null constraint takeovers_invitations_state check (state in ('WAITING', 'SENT', 'REFUSED', 'NEEDLESS')),
  -- how often the person was asked: with it a message is sent once, however often the job runs
  times integer not null default 1,
  problem text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (run_id, user_id),
  constraint takeovers_invitations_ended check ((state = 'WAITING') = (ended_at is null))
);
create index takeovers_invitations_waiting on takeovers_invitations (run_id, user_id) where state = 'WAITING';
create index takeovers_invitations_by_user on takeovers_invitations (user_id);
alter table takeovers_invitations enable row level security, force row level security;
create policy staff on takeovers_invitations using ((select app_sees_all()));

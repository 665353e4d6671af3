-- Why: a login from a network or device that its user never had is a sign of theft, so devices are remembered as networks are.
-- Needs: app/app_is_system

-- By the few words that a browser is known by, such as «Chrome · Windows».
create table session_known_devices (
  user_id bigint not null constraint session_known_devices_user references organization_wallet_users (id),
  device text not null,
  last_at timestamptz not null,
  primary key (user_id, device)
);
create index session_known_devices_by_time on session_known_devices (last_at);
alter table session_known_devices enable row level security, force row level security;
create policy system_only on session_known_devices using (app_is_system());

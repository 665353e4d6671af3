-- Why: passwords are checked a few at a time. People who signed in from a network before don't stand in line behind the strangers who
-- fill it: which networks a person is known from is kept for a while, under keyed digests and not as addresses.

create table session_known_networks (
  user_id bigint not null constraint session_known_networks_user references organization_wallet_users (id),
  network_digest text not null,
  last_at timestamptz not null,
  primary key (user_id, network_digest)
);
create index session_known_networks_by_time on session_known_networks (last_at);
alter table session_known_networks enable row level security;
alter table session_known_networks force row level security;
create policy system_only on session_known_networks using (app_is_system());

create table staff_known_networks (
  staff_id bigint not null constraint staff_known_networks_staff references staff_users (id),
  network_digest text not null,
  last_at timestamptz not null,
  primary key (staff_id, network_digest)
);
create index staff_known_networks_by_time on staff_known_networks (last_at);
alter table staff_known_networks enable row level security;
alter table staff_known_networks force row level security;
create policy system_only on staff_known_networks using (app_is_system());

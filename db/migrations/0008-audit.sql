-- Why: who did what, append-only, in a chain that shows a change. One job writes one link for each committed entry, which seals it with
-- all before it: by the id of the transaction that wrote the entry, and only below the oldest one still running, so that no later commit
-- slips in before (docs/decisions/audit-chain.md).
-- Needs: app/app_sales_customers app/app_sales_id app/app_sees app/app_sees_all audit/audit_refuse_change

create table audit_entries (
  id bigint primary key,
  customer_id bigint,
  sub_customer_id bigint,
  actor text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  details jsonb not null default '{}',
  address text not null default '',
  at timestamptz not null,
  xid xid8 not null default pg_current_xact_id()
);
create index audit_entries_by_object on audit_entries (object_kind, object_id);
create index audit_entries_by_customer on audit_entries (customer_id, at);
-- Every order writes entries, so each index is paid for by each of them. The chain needs the transaction alone; filters find an action or an
-- actor and sort what is found; entries stand in about the order of their time, which a block index serves for nothing.
create index audit_entries_by_xid on audit_entries (xid);
create index audit_entries_by_time on audit_entries using brin (at) with (pages_per_range = 16, autosummarize = on);
create index audit_entries_by_action on audit_entries (action);
create index audit_entries_by_actor on audit_entries (actor);
-- Nobody searches, sorts or joins by them, so they need no statistics.
alter table audit_entries alter column details set statistics 0;
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function audit_refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function audit_refuse_change();
alter table audit_entries enable row level security, force row level security;
create policy tenant on audit_entries using (
  case when (select app_sales_id()) is null then app_sees(customer_id, sub_customer_id)
    else customer_id = any ((select app_sales_customers())::bigint[]) end);
create policy acceptance on audit_entries to tallyhelm_acceptance using (true);
grant insert on audit_entries to tallyhelm_acceptance;

create table audit_links (
  position bigint primary key constraint audit_links_position check (position > 0),
  entry_id bigint not null constraint audit_links_entry unique,
  -- as the entry's, so that the order can be checked without it
  xid xid8 not null,
  -- keyed digest of the former link's and the entry's whole content
  digest text not null
);
create trigger audit_links_append_only before update or delete on audit_links for each row execute function audit_refuse_change();
create trigger audit_links_no_truncate before truncate on audit_links for each statement execute function audit_refuse_change();
alter table audit_links enable row level security, force row level security;
create policy staff on audit_links using (app_sees_all());

-- One row: where the chain ends. It is also what one run at a time locks.
create table audit_heads (
  id smallint primary key constraint audit_heads_one check (id = 1),
  position bigint not null,
  -- every entry of a transaction below this one has its link
  until_xid xid8 not null,
  digest text not null,
  -- a restored database counts its transactions anew, below those that the chain has sealed: what it adds to them
  xid_offset bigint not null default 0
);
insert into audit_heads (id, position, until_xid, digest) values (1, 0, '0', '');
alter table audit_heads enable row level security, force row level security;
create policy staff on audit_heads using (app_sees_all());

create table audit_checks (
  id bigint primary key,
  checked_at timestamptz not null,
  entries bigint not null,
  problems jsonb not null
);
create index audit_checks_by_time on audit_checks (checked_at desc);
create trigger audit_checks_append_only before update or delete on audit_checks for each row execute function audit_refuse_change();
create trigger audit_checks_no_truncate before truncate on audit_checks for each statement execute function audit_refuse_change();
alter table audit_checks enable row level security, force row level security;
create policy staff on audit_checks using (app_sees_all());

-- Why: a change to the audit log must not go unseen. A single job writes, for each committed entry, one link that seals the entry
-- together with all before it. It takes the entries in an order in which no later commit can slip in before: by the id of the
-- transaction that wrote them, and only those below the oldest transaction still running.

alter table audit_entries add column xid xid8 not null default pg_current_xact_id();
create index audit_entries_by_xid on audit_entries (xid, id);
create index audit_entries_by_time on audit_entries (at desc, id desc);
-- the filters of the log, and the words that they offer
create index audit_entries_by_action on audit_entries (action, at desc);

create table audit_links (
  position bigint primary key constraint audit_links_position check (position > 0),
  entry_id bigint not null constraint audit_links_entry unique,
  -- as the entry's, so that the order can be checked without it
  xid xid8 not null,
  -- keyed digest of the former link's and the entry's whole content
  digest text not null
);

-- One row: where the chain ends. It is also what one run at a time locks.
create table audit_heads (
  id smallint primary key constraint audit_heads_one check (id = 1),
  position bigint not null,
  -- every entry of a transaction below this one has its link
  until_xid xid8 not null,
  digest text not null
);
insert into audit_heads (id, position, until_xid, digest) values (1, 0, '0', '');

create table audit_checks (
  id bigint primary key,
  checked_at timestamptz not null,
  entries bigint not null,
  problems jsonb not null
);
create index audit_checks_by_time on audit_checks (checked_at desc);

create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function audit_refuse_change();
create trigger audit_links_append_only before update or delete on audit_links for each row execute function audit_refuse_change();
create trigger audit_links_no_truncate before truncate on audit_links for each statement execute function audit_refuse_change();
create trigger audit_checks_append_only before update or delete on audit_checks for each row execute function audit_refuse_change();
create trigger audit_checks_no_truncate before truncate on audit_checks for each statement execute function audit_refuse_change();

-- The one spelling of an entry that is sealed; it does not depend on settings of the session.
create function audit_entry_text(e audit_entries) returns text language sql immutable parallel safe
  return jsonb_build_array(e.id::text, e.customer_id::text, e.sub_customer_id::text, e.actor, e.action, e.object_kind, e.object_id,
    e.details, e.address, (extract(epoch from e.at) * 1000000)::bigint::text, e.xid::text)::text;

alter table audit_links enable row level security;
alter table audit_links force row level security;
create policy staff on audit_links using (app_sees_all());
alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy staff on audit_heads using (app_sees_all());
alter table audit_checks enable row level security;
alter table audit_checks force row level security;
create policy staff on audit_checks using (app_sees_all());

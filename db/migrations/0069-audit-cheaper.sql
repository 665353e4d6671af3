-- Why: every order writes audit entries, and each of the indexes of 0062 was paid for with each of them. The chain needs the transaction
-- alone (one transaction writes few entries). The log's filters find an action or an actor by itself and sort what is found; equal words
-- share their place in such an index. Entries are written in about the order of their time, which a block index serves for nothing.

drop index audit_entries_by_xid;
drop index audit_entries_by_time;
drop index audit_entries_by_action;
create index audit_entries_by_xid on audit_entries (xid);
create index audit_entries_by_time on audit_entries using brin (at) with (pages_per_range = 16, autosummarize = on);
create index audit_entries_by_action on audit_entries (action);
create index audit_entries_by_actor on audit_entries (actor);

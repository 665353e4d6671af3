-- Why: a guard may be the copy of a rule, which the platform runs by itself; it goes with the version that it is a copy of.

alter table monitors_guards add column rule_id bigint, add column version integer,
  add constraint monitors_guards_rule foreign key (customer_id, rule_id) references monitors_rules (customer_id, id),
  add constraint monitors_guards_copy check (num_nonnulls(rule_id, version) in (0, 2));
create index monitors_guards_by_rule on monitors_guards (customer_id, rule_id) where rule_id is not null;

-- Taken away by ourselves; what it paused until then was ours.
alter table monitors_guards add column removed_at timestamptz;

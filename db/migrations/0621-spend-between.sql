-- Why: what an account spent between the last reading and a total that begins again is in no total of the platform, but in its report by days.
-- The report tells how much that may be, and people's word of the fall carries it into our count (docs/decisions/spend-counters.md).

alter table ad_accounts_accounts
  -- what the report by days summed up to at the last reading, less the mark of then; null until it was read
  add column spend_offset_minor bigint;
alter table reconciliation_differences
  -- of a total that fell: what the report by days tells of spend that no reading saw; null where it can't be told
  add column between_minor bigint;
alter table reconciliation_adjustments
  -- what people say of it
  add column between_minor bigint not null default 0,
  add constraint reconciliation_adjustments_between check (between_minor >= 0);

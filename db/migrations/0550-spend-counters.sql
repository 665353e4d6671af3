-- Why: a platform's running total of spend can be set back to nothing (Meta's reset, a Google budget that ends and is replaced), which made
-- spent money look unspent. Each ad account keeps a counter of its own; a difference says what it is about, and people say what happened.

alter table ad_accounts_accounts
  -- counted before the platform's present total began, in minor units
  add column spent_base_minor bigint not null default 0,
  -- the highest that the present total was seen at; null until it was read, and where a platform tells only a balance
  add column spent_mark_minor bigint;

select set_config('app.scope', 'system', true);
update ad_accounts_accounts set spent_mark_minor = spent_minor where channel in ('FACEBOOK', 'GOOGLE') and spent_minor is not null;
select set_config('app.scope', '', true);

alter table reconciliation_differences
  add column cause text not null default 'LIMIT'
    constraint reconciliation_differences_cause check (cause in ('LIMIT', 'CAP_GONE', 'TOTAL_FELL')),
  -- null: the platform sets no limit any more
  alter column platform_minor drop not null;
alter table reconciliation_history alter column platform_minor drop not null;

alter table reconciliation_adjustments
  -- what happened to a total that fell; null: the books follow the platform's limit
  add column explanation text
    constraint reconciliation_adjustments_explanation check (explanation in ('RESET', 'MONTHLY_RESET', 'BUDGET_REPLACED', 'CORRECTION'));

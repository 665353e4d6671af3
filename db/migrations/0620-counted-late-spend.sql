-- Why: late spend is told by our own count. A clearing keeps what was counted before the platform's total of that time began, so that a total
-- which begins again hides none.

alter table quota_late_spends add column base_minor bigint not null default 0;

select set_config('app.scope', 'system', true);
update quota_late_spends l set base_minor = a.spent_base_minor from ad_accounts_accounts a where a.id = l.ad_account_id and l.look_at is not null;
select set_config('app.scope', '', true);

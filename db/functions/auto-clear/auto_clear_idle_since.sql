-- Revision: 1 606f0790
-- Since when an ad account is idle: the last day, in its own time zone, on which something happened that keeps it. That is spend, a
-- change of quota, its opening, its adoption, or a clearing that was ordered, refused, or called off by spend that may have no day yet;
-- the days after it count.
create or replace function auto_clear_idle_since(p_ad_account_id bigint) returns date
  language sql stable return (
    select greatest(
      (select max(d.day) from spend_days d where d.ad_account_id = a.id and d.spend_minor > 0),
      (a.last_operation_at at time zone a.timezone)::date,
      (a.opened_at at time zone a.timezone)::date,
      (a.created_at at time zone a.timezone)::date,
      (select (max(c.ended_at) at time zone a.timezone)::date from auto_clear_clearings c
       where c.ad_account_id = a.id and (c.state = 'SUBMITTED' or c.cancel_reason in ('SPEND', 'REFUSED'))))
    from ad_accounts_accounts a where a.id = p_ad_account_id);

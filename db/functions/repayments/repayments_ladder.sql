-- Revision: 1 12bdcd03
-- Who is late on a day, by the statement that is late longest, the step that each has come to and the one that it is to come to: the job takes it,
-- and staff read tomorrow's. Without days, and let go, is whoever has come to a step and owes nothing late any more.
create or replace function repayments_ladder(on_day date, remind_days integer, refuse_days integer, freeze_days integer, only_customer bigint)
  returns table (customer_id bigint, currency text, days integer, oldest date, statements integer, minor bigint, step text, due text)
  language sql stable as $$
  select coalesce(l.customer_id, o.customer_id), coalesce(l.currency, o.currency), coalesce(l.days, 0), l.oldest, coalesce(l.statements, 0),
    coalesce(l.minor, 0), o.step,
    case when l.days >= freeze_days then 'FREEZE' when l.days >= refuse_days then 'REFUSE' when l.days >= remind_days then 'REMIND' end
  from (
    select s.customer_id, s.currency, max(on_day - s.repay_on) as days, min(s.repay_on) as oldest, count(*)::integer as statements,
      sum(s.payable_minor - s.paid_minor)::bigint as minor
    from credit_statements s
    where s.status not in ('SETTLED', 'DISPUTED') and s.confirmed_at is not null and s.repay_on < on_day and s.paid_minor < s.payable_minor
      and (only_customer is null or s.customer_id = only_customer)
    group by s.customer_id, s.currency) l
  full join (select * from repayments_overdue w where only_customer is null or w.customer_id = only_customer) o
    on o.customer_id = l.customer_id and o.currency = l.currency
$$;

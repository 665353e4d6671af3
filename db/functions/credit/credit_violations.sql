-- Revision: 1 a1dae78c
-- What statements must hold (docs/decisions/statements.md): each asks for its bills less what was conceded, its latest version says so, a version
-- concedes what its lines do, and what a version concedes was posted once.
create or replace function credit_violations() returns table (invariant text, object text, problem text) language sql stable as $$
  with conceded as materialized (
    select statement_id, version, conceded_minor - lag(conceded_minor, 1, 0::bigint) over (partition by statement_id order by version) as minor
    from credit_statement_versions)
  select 'statements', s.id::text, 'asks for ' || s.payable_minor || ', its bills come to ' || b.minor || ' less ' || s.conceded_minor
  from credit_statements s
  join (select x.statement_id, sum(y.payable_minor) as minor from credit_statement_bills x join billing_bills y on y.id = x.bill_id
    where x.statement_id is not null group by x.statement_id) b on b.statement_id = s.id
  where s.payable_minor <> b.minor - s.conceded_minor
  union all
  select 'statements', s.id::text, 'is version ' || s.version || ' of ' || s.payable_minor || ', which said ' || v.payable_minor
  from credit_statements s join credit_statement_versions v on v.statement_id = s.id and v.version = s.version
  where (v.payable_minor, v.conceded_minor) <> (s.payable_minor, s.conceded_minor)
  union all
  select 'statement versions', v.statement_id || ' ' || v.version, 'concedes ' || v.minor || ', its lines ' || coalesce(c.minor, 0)
  from conceded v
  left join (select statement_id, version, sum(before_minor - after_minor) as minor from credit_statement_changes group by statement_id, version) c
    on c.statement_id = v.statement_id and c.version = v.version
  where v.minor <> coalesce(c.minor, 0)
  union all
  select 'statement versions', v.statement_id || ' ' || v.version, 'concedes ' || v.minor || ', posted ' || coalesce(t.amount_minor, 0)
  from conceded v
  left join ledger_transfers t on t.idempotency_key = 'statement:' || v.statement_id || ':' || v.version and t.state = 'POSTED' and t.code = 'ADJUSTMENT'
  where v.minor <> coalesce(t.amount_minor, 0)
$$;

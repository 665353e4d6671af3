-- Why: the steps of a refund are the refunds' own, so that each table has one topic that writes it. payments_steps still takes REFUND while the
-- version before this one runs.
-- Needs: app/app_sees

-- Every step of a refund, as the detail page shows it.
create table payments_refund_steps (
  id bigint primary key,
  refund_id bigint not null constraint payments_refund_steps_refund references payments_refunds (id),
  customer_id bigint not null,
  sub_customer_id bigint,
  -- null at its beginning
  from_status text,
  to_status text not null,
  mover text not null constraint payments_refund_steps_mover check (mover in ('customer', 'operator', 'platform', 'system')),
  -- who, as the customer reads it: a user's name, 平台财务, the method
  by_name text not null,
  note text not null default '' constraint payments_refund_steps_note check (char_length(note) <= 500),
  at timestamptz not null
);
create index payments_refund_steps_by_refund on payments_refund_steps (refund_id, id);
alter table payments_refund_steps enable row level security, force row level security;
create policy tenant on payments_refund_steps using (app_sees(customer_id, sub_customer_id));

select set_config('app.scope', 'system', true);
insert into payments_refund_steps
select id, object_id, customer_id, sub_customer_id, from_status, to_status, mover, by_name, note, at from payments_steps where object_kind = 'REFUND';
delete from payments_steps where object_kind = 'REFUND';
select set_config('app.scope', '', true);

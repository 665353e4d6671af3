-- Why: houses refund payments in their own back office too, or tell of a refund that our books gave back. Such money is held like a dispute's.

alter table payments_chargebacks add column cause text not null default 'DISPUTE'
  constraint payments_chargebacks_cause check (cause in ('DISPUTE', 'HOUSE_REFUND'));
-- What is held of the wallet until two people book it: at most the amount, and nothing where the money was not credited.
alter table payments_chargebacks add column held_minor bigint not null default 0
  constraint payments_chargebacks_held check (held_minor between 0 and amount_minor and (held_minor = 0 or arrival_id is not null));
alter table payments_chargebacks drop constraint payments_chargebacks_once;
alter table payments_chargebacks add constraint payments_chargebacks_once unique (method, cause, outside_id);
-- A house may tell of them before the payment itself.
create index payments_chargebacks_early on payments_chargebacks (method, transaction_id) where arrival_id is null;

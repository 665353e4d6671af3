-- Revision: 1 4dc6b67b
-- Needs: ledger/ledger_money_text
-- What an order cost in the currency that paid for it; null where dollars did. Row-level security decides what the caller finds.
create or replace function quota_exchange_json(p_order_id bigint) returns jsonb language sql stable
  return (select jsonb_build_object('pay_currency', q.pay_currency, 'rate', q.rate::text, 'cost', ledger_money_text(q.cost_minor, q.pay_currency))
    from exchange_quotes q where q.used_by_order = p_order_id);

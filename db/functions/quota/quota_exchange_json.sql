-- Revision: 4 3f4cac85
-- Needs: ledger/ledger_money_text
-- What an order cost in the currency that paid for it, at a rate of six decimals or, where it has more, ten; null where its own did.
-- Row-level security decides what the caller finds.
create or replace function quota_exchange_json(p_order_id bigint) returns jsonb language sql stable
  return (select jsonb_build_object('pay_currency', q.pay_currency, 'rate',
    case when q.price <> round(q.price, 6) then q.price else round(coalesce(q.price, q.rate), 6) end::text, 'cost', ledger_money_text(q.cost_minor, q.pay_currency))
    from exchange_quotes q where q.used_by_order = p_order_id);

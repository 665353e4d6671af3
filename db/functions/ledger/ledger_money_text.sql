-- Revision: 2 8610ded4
-- An amount in the shape of the wire.
create or replace function ledger_money_text(minor bigint, currency text) returns text language sql immutable parallel safe
  return case when currency in ('JPY', 'TWD', 'KRW') then minor::text
    else case when minor < 0 then '-' else '' end || (abs(minor) / 100)::text || '.' || lpad((abs(minor) % 100)::text, 2, '0') end;

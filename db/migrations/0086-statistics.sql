-- Why: these tables grow all day, and each time one has grown by a tenth PostgreSQL reads 30,000 of its rows and sorts every column: a tenth
-- of what accepting orders costs on a busy, young database. Columns that nobody searches, sorts or joins by need no statistics.
do $$
declare
  v_column text;
begin
  foreach v_column in array array['currency', 'payer_account_id', 'quota_account_id', 'service_fee_account_id', 'tax_account_id',
      'service_fee_basis_points', 'tax_basis_points', 'service_fee_minor', 'tax_minor', 'approved_minor', 'approved_service_fee_minor',
      'approved_tax_minor', 'fence', 'tries', 'sends', 'has_unknown_send', 'refused_reason', 'base_minor', 'target_minor', 'proposal_id',
      'first_sent_at', 'last_sent_at', 'unresolved_since', 'waiting_since', 'fail_reason', 'manual_reason', 'holds',
      'claims', 'lift_minor', 'carries', 'merge_most'] loop
    execute format('alter table quota_items alter column %I set statistics 0', v_column);
  end loop;
  foreach v_column in array array['idempotency_key', 'body_hash', 'amount_minor', 'service_fee_minor', 'tax_minor', 'submitter', 'reason', 'remark'] loop
    execute format('alter table quota_orders alter column %I set statistics 0', v_column);
  end loop;
  foreach v_column in array array['idempotency_key', 'amount_minor', 'operator', 'summary', 'debit_balance_after', 'credit_balance_after'] loop
    execute format('alter table ledger_transfers alter column %I set statistics 0', v_column);
  end loop;
  alter table audit_entries alter column details set statistics 0;
end $$;

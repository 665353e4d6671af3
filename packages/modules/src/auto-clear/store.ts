// Auto-clear settings in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type Setting = { isEnabled: boolean; idleDays: number; updatedBy: string; updatedAt: Date }

/** Makes or changes the setting of a customer. */
export async function writeSetting(tx: Tx, customerId: string, setting: Setting): Promise<void> {
  const { isEnabled, idleDays, updatedBy, updatedAt } = setting
  await tx.run(sql`
    insert into auto_clear_settings (customer_id, is_enabled, idle_days, updated_by, updated_at)
    values (${customerId}, ${isEnabled}, ${idleDays}, ${updatedBy}, ${updatedAt})
    on conflict (customer_id) do update set is_enabled = excluded.is_enabled, idle_days = excluded.idle_days,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`)
}

/** The setting, locked against a change and against the daily run; undefined when it was never made. */
export async function lockSetting(tx: Tx, customerId: string): Promise<Setting | undefined> {
  return await tx.maybe<Setting>(sql`
    select is_enabled as "isEnabled", idle_days as "idleDays", updated_by as "updatedBy", updated_at as "updatedAt"
    from auto_clear_settings where customer_id = ${customerId} for update`)
}

/** Customers that have the rule switched on, in the order of their ids. */
export async function enabledCustomers(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select customer_id as id from auto_clear_settings where is_enabled order by customer_id`)
  return rows.map(row => row.id)
}

// The robot of a customer's WeCom group in the database; its key is sealed by the caller.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'
import type { Writer } from './store-rules.ts'

export type KeptRobot = { sealed: string; shown: string; setBy: string; setAt: Date; trouble: string | null }

export const findRobot = (tx: Tx, customerId: string): Promise<KeptRobot | undefined> =>
  tx.maybe<KeptRobot>(sql`
    select robot_sealed as sealed, robot_shown as shown, robot_set_by as "setBy", robot_set_at as "setAt", robot_trouble as trouble
    from monitors_settings where customer_id = ${customerId} and robot_sealed is not null`)

/** In the place of the one before. */
export async function writeRobot(tx: Tx, { customerId, by, at }: Writer, robot: { sealed: string; shown: string }): Promise<void> {
  await tx.run(sql`
    insert into monitors_settings (customer_id, robot_sealed, robot_shown, robot_set_by, robot_set_at)
    values (${customerId}, ${robot.sealed}, ${robot.shown}, ${by}, ${at})
    on conflict (customer_id) do update set robot_sealed = excluded.robot_sealed, robot_shown = excluded.robot_shown,
      robot_set_by = excluded.robot_set_by, robot_set_at = excluded.robot_set_at, robot_trouble = null`)
}

/** False where there is none. */
export async function dropRobot(tx: Tx, customerId: string): Promise<boolean> {
  const dropped = await tx.run(sql`
    update monitors_settings set robot_sealed = null, robot_shown = null, robot_set_by = null, robot_set_at = null, robot_trouble = null
    where customer_id = ${customerId} and robot_sealed is not null`)
  return dropped === 1
}

/** Of the robot that was asked alone. */
export async function noteRobotAnswer(tx: Tx, customerId: string, sealed: string, trouble: string | null): Promise<void> {
  await tx.run(sql`
    update monitors_settings set robot_trouble = ${trouble} where customer_id = ${customerId} and robot_sealed = ${sealed}
      and robot_trouble is distinct from ${trouble}`)
}

/** Rules that are on and tell by it. */
export async function countToldByRobot(tx: Tx, customerId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from monitors_rules r join monitors_versions v on v.customer_id = r.customer_id and v.rule_id = r.id and v.version = r.version
    where r.customer_id = ${customerId} and r.removed_at is null and r.status = 'ON' and v.form -> 'notice_ways' ? 'WECOM'`)
  return count
}

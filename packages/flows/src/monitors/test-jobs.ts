// Jobs of a stage, worked off when the stage's clock says so, as a worker would; for tests only.
import { CHANNEL_CODES, jobOnChannel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { applyItem } from '../quota/apply-item.ts'
import { clearStolenAccount } from '../quota/clear-stolen-account.ts'
import { reconcileItem } from '../quota/reconcile-item.ts'
import { wakeItems } from '../quota/wake-item.ts'
import { carryPause } from './carry-pause.ts'
import { fallBack } from './fall-back.ts'
import { lookAtAccount, runPlan, runShard } from './run-tick.ts'
import type { MonitorStage } from './test-monitors.ts'

type Payload = Record<string, string> & { item_ids?: string[]; tick?: number; shard?: number }
type Job = { id: string; job: string; payload: Payload }
const ROUNDS = 20

export function openJobs(stage: Pick<MonitorStage, 'world' | 'clock' | 'rows'>) {
  const { world } = stage
  const text = (payload: Payload, name: string): string => payload[name] ?? ''
  const clearingOf = (payload: Payload) => ({
    adAccountId: text(payload, 'ad_account_id'),
    cause: text(payload, 'cause'),
    matchId: text(payload, 'match_id'),
    pauseId: payload.pause_id ?? null,
  })
  const handlers: Record<string, (payload: Payload) => Promise<unknown>> = {
    'monitors.look': payload => lookAtAccount(world, text(payload, 'ad_account_id')),
    'monitors.pause': payload => carryPause(world, { pauseId: text(payload, 'pause_id') }),
    'monitors.clear-account': payload => clearStolenAccount(world, clearingOf(payload)),
    'monitors.fall-back': payload =>
      fallBack(world, { ...clearingOf(payload), orderId: payload.order_id ?? null, why: text(payload, 'why') }),
    'monitors.run-shard': ({ tick = 0, shard = 0 }) => runShard(world, { tick, shard }),
    'quota.wake-items': ({ item_ids: itemIds = [] }) => wakeItems(world, { itemIds, channels: ['FACEBOOK'] }),
  }
  for (const channel of CHANNEL_CODES) {
    handlers[jobOnChannel('quota.apply-item', channel)] = payload => applyItem(world, { itemId: text(payload, 'item_id') })
    handlers[jobOnChannel('quota.reconcile-item', channel)] = payload => reconcileItem(world, { itemId: text(payload, 'item_id') })
  }
  /** Jobs for at once bear the database's time, which is far from the stage's. */
  const due = () =>
    stage.rows<Job>(sql`
      select j.id, t.identifier as job, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = any(${Object.keys(handlers)}) and (j.run_at <= ${stage.clock.now()} or j.run_at > ${stage.clock.now()}::timestamptz + interval '30 days')
      order by j.priority, j.id`)
  async function workOff(): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const jobs = await due()
      if (jobs.length === 0) return
      for (const { id, job, payload } of jobs) {
        const taken = await world.db.transaction({ kind: 'system' }, tx =>
          tx.run(sql`delete from graphile_worker._private_jobs where id = ${id}`),
        )
        if (taken === 1) await handlers[job]?.(payload)
      }
    }
    throw new Error('jobs make jobs without end')
  }
  return {
    workOff,
    /** Plans the tick that begins now, and runs it. */
    async tick(): Promise<void> {
      await runPlan(world)
      await workOff()
    },
  }
}

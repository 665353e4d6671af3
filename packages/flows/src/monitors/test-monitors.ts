// Monitors on a stage over the sandbox: an ad account with ad groups, rules over it, ticks that pass and jobs that are worked off; for tests only.
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import { TEMPLATES } from '@tallyhelm/protocol/topics/monitors/templates'
import type { Group, Leaf } from '@tallyhelm/protocol/topics/monitors/condition'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { registered } from '../appeals/test-appeals.ts'
import { carryPause } from './carry-pause.ts'
import { runPlan, runShard } from './run-tick.ts'
import { addRule } from './save-rule.ts'
import type { AdObjects } from './told-objects.ts'

export const MINUTE_MS = 60_000
export const leaf = (metric: Leaf['metric'], window: Leaf['window'], operator: Leaf['operator'], ...values: string[]): Leaf => ({
  kind: 'leaf',
  metric,
  window,
  operator,
  values,
})
export const all = (...items: Group['items']): Group => ({ kind: 'group', match: 'ALL', items })

export function formOf(condition: Group, over: Partial<RuleForm> = {}): RuleForm {
  const [template] = TEMPLATES
  if (!template) throw new Error('there are templates')
  return { ...template.form, rule_name: '测试规则', condition, may_clear: false, ...over }
}

export type PauseLine = {
  id: string
  state: string
  level: string
  outside_id: string
  tries: number
  fail_reason: string
  restore_state: string
  values_text: string
  found: string | null
}

export type MonitorStage = Stage & {
  customer: TenantActor
  rows<Row>(query: ReturnType<typeof sql>): Promise<Row[]>
  /** Adds a rule that acts, as if a day had passed: a back-test would say nothing, for nothing was read yet. */
  acting(form: RuleForm, by?: TenantActor): Promise<string>
  /** Lets five minutes pass and the tick run, `times` times. */
  tick(times?: number, world?: World): Promise<void>
  /** Works the pauses off, with seconds passing between. */
  work(world?: World): Promise<void>
  pauses(): Promise<PauseLine[]>
  /** Another customer. */
  tenant(): Promise<{ customerId: string }>
}

/** At 12:00 in Shanghai, on a Tuesday. */
export async function openMonitorStage(): Promise<MonitorStage> {
  const stage = await openStage()
  const customer = stage.actor({ roles: ['Associated', 'FacebookChannel'] })
  await registered(stage.world, customer)
  const rows = <Row>(query: ReturnType<typeof sql>) => stage.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
  const open = () => rows<{ id: string }>(sql`select id from monitors_pauses where due_at is not null order by id`)
  async function work(world = stage.world) {
    for (let round = 0; round < 40; round += 1) {
      const due = await open()
      if (due.length === 0) return
      for (const { id } of due) await carryPause(world, { pauseId: id })
      stage.advance(3_000)
    }
  }
  return {
    ...stage,
    customer,
    rows,
    work,
    async acting(form, by = customer) {
      const { rule_id: ruleId } = await addRule(stage.world, by, form)
      await stage.world.db.transaction(system, tx => tx.run(sql`update monitors_versions set acts_at = made_at where rule_id = ${ruleId}`))
      return ruleId
    },
    async tick(times = 1, world = stage.world) {
      for (let time = 0; time < times; time += 1) {
        const now = stage.clock.now().getTime()
        stage.advance((Math.floor(now / (5 * MINUTE_MS)) + 1) * 5 * MINUTE_MS - now + 1_000)
        await runPlan(world)
        for (const { tick, shard } of await rows<{ tick: number; shard: number }>(
          sql`select tick, shard from monitors_ticks where state = 'WAITING'`,
        ))
          await runShard(world, { tick, shard })
      }
    },
    tenant: () => createCustomer(stage.world, system, { name: '乙', customerType: 1, customerNature: 'DIRECT_AGENT' }),
    pauses: () =>
      rows<PauseLine>(sql`select p.id, p.state, p.level, o.outside_id, p.tries::int, p.fail_reason, p.restore_state, p.values_text, p.found
        from monitors_pauses p join monitors_objects o on o.id = p.target_id order by p.id`),
  }
}

/** The same world, with some calls of Meta's port otherwise. */
export function withPort(world: World, over: (port: AdObjects) => Partial<AdObjects>): World {
  const port = world.platforms.FACEBOOK.adObjects
  if (!port) throw new Error('Meta has ad objects')
  const adObjects = { ...port, ...over(port) }
  const platforms = { ...world.platforms, FACEBOOK: { ...world.platforms.FACEBOOK, adObjects } }
  return Object.create(world, { platforms: { value: platforms } }) as World // the same world with another port
}

let tree = 0
/** A campaign with ad groups that spend so much an hour, by name. */
export async function accountWithGroups(
  stage: MonitorStage,
  groups: Record<string, object>,
  more: Record<string, unknown> & { currency?: Currency } = {},
): Promise<{ id: string; outsideId: string; campaign: string; ids: Record<string, string> }> {
  tree += 1
  const id = (kind: number, index: number) => `1202${kind}${String(tree).padStart(8, '0')}${String(index).padStart(5, '0')}`
  const names = Object.keys(groups)
  const ids = Object.fromEntries(names.map((name, at) => [name, id(2, at + 1)]))
  const campaign = id(1, 1)
  const old = '2026-01-05T04:00:00+00:00'
  const adopted = await stage.adopted('meta', {
    currency: 'USD',
    cap: '100000',
    ad_objects: [
      { id: campaign, level: 'campaign', name: '系列', objective: 'OUTCOME_SALES', created_at: old, updated_at: old },
      ...names.map(name => ({
        id: ids[name],
        name,
        campaign_id: campaign,
        daily_budget: '50',
        countries: ['US'],
        created_at: old,
        updated_at: old,
        ...groups[name],
      })),
    ],
    ads: names.map((name, at) => ({
      id: id(3, at + 1),
      name: `广告 ${name}`,
      ad_set_id: ids[name],
      links: ['https://shop.example.com/a'],
      page_id: '104000000000001',
      created_at: old,
      updated_at: old,
    })),
    ...more,
  })
  return { ...adopted, campaign, ids }
}

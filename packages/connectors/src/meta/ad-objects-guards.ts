// Rules of ours that Meta itself runs: two that ping us, one that pauses; and where Meta sends its pings.
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { z } from 'zod'
import { bindingAnswer, failureBeforeBinding } from '../kit/bindings.ts'
import { ok, readFailure, trouble, unreadable } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import { digitsOf, unitsFromMoney } from '../kit/units.ts'
import type { CopyFilter } from '@tallyhelm/protocol/topics/monitors/safety-copy'
import type { Guard, GuardOrder, GuardRun } from '../ports/ad-objects.ts'
import type { AccountRef, NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer } from '../ports/bindings.ts'
import { objectReason } from './ad-objects-status.ts'
import type { AppId } from './app-id.ts'
import { allInTurn } from './in-turn.ts'
import { meaningOf } from './guard-meaning.ts'
import { createMetaClient, type MetaClient, type MetaOptions } from './meta-client.ts'
import { success } from './schemas.ts'
import { instantOf } from './times.ts'
import { OFFSET_ONE } from './units.ts'

const SPECS = 'evaluation_spec,execution_spec,schedule_spec'
const rule = z.object({
  id,
  name: text.optional(),
  status: text,
  evaluation_spec: z.unknown().optional(),
  execution_spec: z.unknown().optional(),
  schedule_spec: z.unknown().optional(),
})

export async function readGuards(client: MetaClient, account: AccountRef, orders: readonly GuardOrder[]): Promise<ReadAnswer<Guard[]>> {
  const got = await allInTurn(client, `act_${digitsOf(account)}/adrules_library`, { fields: `id,name,status,${SPECS}` }, rule)
  if ('failure' in got) return readFailure(got.failure)
  const meant = new Map(orders.map(order => [order.name, meaningOf(specOf(order, account) ?? {})]))
  return ok(
    got.value.map(({ id: guardId, name = '', status, ...spec }) => {
      const wanted = meant.get(name)
      return { id: guardId, name, isOn: status === 'ENABLED', isChanged: wanted !== undefined && meaningOf(spec) !== wanted }
    }),
  )
}

export const ENTITY_TYPES: Readonly<Record<AdLevel, string>> = { CAMPAIGN: 'CAMPAIGN', AD_GROUP: 'ADSET', AD: 'AD' }
const equal = (field: string, value: string) => ({ field, operator: 'EQUAL', value })
/** Meta's rules of a trigger watch one type of object, and of changes one field. */
const pinging = (level: AdLevel, trigger: Record<string, string>) => ({
  evaluation_spec: { evaluation_type: 'TRIGGER', trigger, filters: [equal('entity_type', ENTITY_TYPES[level])] },
  execution_spec: { execution_type: 'PING_ENDPOINT' },
})

export async function installGuard(client: MetaClient, account: AccountRef, order: GuardOrder): Promise<BindingAnswer> {
  const spec = specOf(order, account)
  if (spec === undefined) {
    const told = trouble('CONDITION_UNFIT', 'an amount cannot be written in the account’s units')
    return { kind: 'refused', trouble: told, reasonText: '规则中的金额不能用账户币种表示', requestId: null }
  }
  const written = Object.fromEntries(Object.entries(spec).map(([name, value]) => [name, JSON.stringify(value)]))
  const parameters = { name: order.name, status: 'ENABLED', ...written }
  return bindingAnswer(await client.send(`act_${digitsOf(account)}/adrules_library`, parameters, z.object({ id })), objectReason)
}

function specOf(order: GuardOrder, account: AccountRef): Record<string, object> | undefined {
  if (order.kind === 'CREATION') return pinging(order.level ?? 'AD', { type: 'METADATA_CREATION' })
  if (order.kind === 'UPDATE') return pinging(order.level ?? 'AD_GROUP', { type: 'METADATA_UPDATE', field: order.field ?? 'daily_budget' })
  const conditions = order.conditions.map(condition => conditionOf(condition, account))
  if (conditions.includes(undefined)) return undefined
  return {
    evaluation_spec: {
      evaluation_type: 'SCHEDULE',
      filters: [equal('entity_type', 'ADSET'), equal('time_preset', 'TODAY'), ...conditions],
    },
    execution_spec: { execution_type: 'PAUSE' },
    schedule_spec: { schedule_type: 'SEMI_HOURLY' },
  }
}

/** Amounts are in Meta's minor units here; a figure of another day than the rule's own says so before its name. */
function conditionOf(filter: CopyFilter, { currency }: AccountRef) {
  if (filter.operator !== 'GREATER_THAN' && filter.operator !== 'LESS_THAN') return filter
  const { operator, value, day } = filter
  const field = day === 'YESTERDAY' ? `yesterday_${filter.field}` : filter.field
  if (typeof value === 'number') return { field, operator, value }
  const units = value.currency === currency ? unitsFromMoney(value, OFFSET_ONE.includes(currency) ? 0 : 2) : undefined
  return units === undefined || units > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : { field, operator, value: Number(units) }
}

const run = z.object({
  rule_id: id,
  timestamp: text,
  results: z
    .array(z.object({ object_id: id, actions: z.array(z.object({ action: text })).default([]) }))
    .max(10_000)
    .default([]),
})

export async function readGuardRuns(client: MetaClient, account: NamedAccount, since: Date): Promise<ReadAnswer<GuardRun[]>> {
  const asked = { fields: 'rule_id,timestamp,results', action: 'PAUSED', hide_no_changes: 'true' }
  const got = await allInTurn(client, `act_${digitsOf(account)}/adrules_history`, asked, run)
  if ('failure' in got) return readFailure(got.failure)
  const runs: GuardRun[] = []
  for (const { rule_id: guardId, timestamp, results } of got.value) {
    const at = instantOf(timestamp)
    if (at === null) return readFailure(unreadable('the instant of a run'))
    const paused = results.filter(({ actions }) => actions.some(({ action }) => action === 'PAUSED'))
    if (at >= since) runs.push(...paused.map(({ object_id: objectId }) => ({ guardId, objectId, at })))
  }
  return ok(runs)
}

export async function removeGuard(client: MetaClient, guardId: string): Promise<BindingAnswer> {
  return bindingAnswer(await client.remove(digitsOf({ outsideAccountId: guardId }), {}, success), objectReason)
}

const SUBSCRIPTION = { object: 'application', fields: 'ads_rules_engine', include_values: 'true' }

/** The application itself asks, by its id and secret; Meta then calls the address and wants its challenge back before it answers. */
export async function subscribe(appId: AppId, options: MetaOptions, callbackUrl: string, verifyToken: string): Promise<BindingAnswer> {
  const app = await appId()
  if ('failure' in app) return failureBeforeBinding(app.failure, objectReason)
  const { onAlarm: _silent, ...rest } = options
  const asApp = createMetaClient({ ...rest, accessToken: `${app.value}|${options.appSecret}` })
  const parameters = { ...SUBSCRIPTION, callback_url: callbackUrl, verify_token: verifyToken }
  return bindingAnswer(await asApp.send(`${app.value}/subscriptions`, parameters, success), objectReason)
}

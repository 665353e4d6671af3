// Set an exchange rate, or the agency's markup on it; both are dated, so that what was quoted before stays explained.
import { recordAudit } from '@tallyhelm/modules/audit'
import { findMarketRate, insertMarkup, insertRate, isPlausibleRate, parseRate, rateText } from '@tallyhelm/modules/exchange'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export type SetRateInput = { currency: Currency /** units of it for one dollar, at most six decimals */; rate: string; source: string }
export type SetMarkupInput = { currency: Currency /** 0 to 1000 */; basisPoints: number }

const MAX_SOURCE = 60
const MAX_MARKUP = 1_000
const DAY_MS = 24 * 3_600_000

/**
 * Holds from now on. Refuses PERMISSION_DENIED for staff without the money's roles, INPUT_INVALID naming the field: from staff also a
 * rate more than 5 % away from the one that held a day before.
 */
export async function setRate(world: World, actor: StaffActor | SystemActor, input: SetRateInput): Promise<void> {
  demandMoneyRole(actor)
  const rate = parseRate(input.rate)
  const source = input.source.trim()
  if (input.currency === 'USD') throw invalid('currency', '美元不需要汇率')
  if (rate === undefined) throw invalid('rate', '汇率须为大于 0 的数字，最多 6 位小数')
  if (source === '' || source.length > MAX_SOURCE) throw invalid('source', `请填写汇率来源，最多 ${MAX_SOURCE} 个字符`)
  const at = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (actor.kind === 'staff') await refuseLeap(tx, input.currency, rate, at)
    await insertRate(tx, { id: world.ids.next(), currency: input.currency, rate, source, validFrom: at, at })
    await audit(world, tx, actor, 'exchange.set-rate', input.currency, { rate: rateText(rate), source })
  })
}

/** The first rate of a currency has nothing to be held against. */
async function refuseLeap(tx: Tx, currency: Currency, rate: bigint, at: Date): Promise<void> {
  const now = await findMarketRate(tx, currency, at)
  const before = (await findMarketRate(tx, currency, new Date(at.getTime() - DAY_MS))) ?? now
  if (before && !isPlausibleRate(rate, before.rate)) {
    throw invalid('rate', `与一天前的汇率 ${rateText(before.rate)} 相差超过 5%，请核对后再提交`)
  }
}

/** As setRate. */
export async function setMarkup(world: World, actor: StaffActor | SystemActor, input: SetMarkupInput): Promise<void> {
  demandMoneyRole(actor)
  const { currency, basisPoints } = input
  if (currency === 'USD') throw invalid('currency', '美元不需要汇率')
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > MAX_MARKUP) throw invalid('basis_points', '加点须在 0 至 10% 之间')
  const at = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await insertMarkup(tx, { id: world.ids.next(), currency, basisPoints, validFrom: at, at })
    await audit(world, tx, actor, 'exchange.set-markup', currency, { basis_points: String(basisPoints) })
  })
}

function demandMoneyRole(actor: StaffActor | SystemActor): void {
  if (actor.kind === 'staff' && actor.role !== 'FIN' && actor.role !== 'ADMIN') throw new Refusal('PERMISSION_DENIED')
}

const invalid = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

async function audit(
  world: World,
  tx: Tx,
  actor: StaffActor | SystemActor,
  action: string,
  currency: Currency,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  await recordAudit(tx, { id: world.ids.next(), at: world.clock.now(), actor, action, objectKind: 'currency', objectId: currency, details })
}

// What the three steps of a proposed rate or markup share: its words in the audit log, and the second look that a large move asks for.
import { recordAudit } from '@tallyhelm/modules/audit'
import {
  findMarketRate,
  findTold,
  findMarkup,
  isPlausibleMarkup,
  isPlausibleRate,
  type ProposedExchange,
  rateText,
} from '@tallyhelm/modules/exchange'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import { TOLD_LIFE_MS } from '@tallyhelm/protocol/topics/exchange/limits'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

type Deed = 'exchange.propose' | 'exchange.approve' | 'exchange.reject' | 'exchange.withdraw'

const DAY_MS = 24 * 3_600_000

/**
 * Refuses INPUT_INVALID at `confirms_large_move` when a rate is more than 5 % away from the one in force or the one of a day before, so that
 * small steps do not add up, or as far from what the source told of late; for the first rate of a currency always; and when a markup moves
 * the customers' rate as far.
 */
export async function demandSecondLook(tx: Tx, proposed: ProposedExchange, at: Date): Promise<void> {
  if (proposed.subject === 'MARKUP') {
    if (isPlausibleMarkup(proposed.basisPoints, await findMarkup(tx, proposed.currency, at))) return
    throw unconfirmed('客户汇率因此变动超过 5%，请核对后勾选确认')
  }
  const now = await findMarketRate(tx, proposed.currency, at)
  const dayBefore = await findMarketRate(tx, proposed.currency, new Date(at.getTime() - DAY_MS))
  const far = [now, dayBefore].find(held => held !== undefined && !isPlausibleRate(proposed.rate, held.rate))
  if (far) throw unconfirmed(`与${far === now ? '当前' : '一天前的'}汇率 ${rateText(far.rate)} 相差超过 5%，请核对后勾选确认`)
  const told = await findTold(tx, proposed.currency, new Date(at.getTime() - TOLD_LIFE_MS))
  if (told && !isPlausibleRate(proposed.rate, told.rate))
    throw unconfirmed(`与来源（${told.source}）的报价 ${rateText(told.rate)} 相差超过 5%，请核对后勾选确认`)
  if (!now) throw unconfirmed('这是该币种的首个汇率，没有可比对的汇率，请核对后勾选确认')
}

const unconfirmed = (msg: string) => new Refusal('INPUT_INVALID', {}, [{ path: 'confirms_large_move', msg }])

/** «rate» with its source, or «markup_percent». */
const fieldsOf = (proposed: ProposedExchange): Record<string, string> =>
  proposed.subject === 'RATE'
    ? {
        rate: rateText(proposed.rate),
        source: proposed.source,
        ...(proposed.heldUntil === null ? {} : { held_until: proposed.heldUntil.toISOString() }),
      }
    : { markup_percent: percentText(proposed.basisPoints) }

type Entry = { proposed: ProposedExchange; proposalId: string; reason: string; maker?: string }

/** The object is the currency, so that its entries stand together. */
export async function recordDeed(world: World, tx: Tx, actor: StaffActor, action: Deed, entry: Entry): Promise<void> {
  const { proposed, proposalId, reason, maker } = entry
  const fields = fieldsOf(proposed)
  const asked = action === 'exchange.propose' ? { after: fields } : { proposed: fields }
  await recordAudit(tx, {
    id: world.ids.next(),
    at: world.clock.now(),
    actor,
    action,
    objectKind: 'currency',
    objectId: proposed.currency,
    details: { ...asked, proposal_id: proposalId, ...(maker === undefined ? {} : { maker }), reason },
  })
}

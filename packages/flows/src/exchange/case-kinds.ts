// The case of a proposed rate or markup: a far move is looked at twice by both people, and an approval holds from then on.
import {
  findMarketRate,
  findMarkup,
  findTold,
  isPlausibleMarkup,
  isPlausibleRate,
  keepExchangeOutcome,
  type ProposedExchange,
  rateText,
  readExchangeProposal,
} from '@tallyhelm/modules/exchange'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import { TOLD_LIFE_MS } from '@tallyhelm/protocol/topics/exchange/limits'
import type { Tx } from '@tallyhelm/world/handles/world'
import type { CaseRules, RulesOfTopic } from '../cases/case-rules.ts'
import { writeMarkup, writeRate } from './set-rate.ts'

const DAY_MS = 24 * 3_600_000

/** Refuses INPUT_INVALID at `is_confirmed` where the move is far from what is in force now. */
export const exchangeCase: CaseRules = {
  async approve({ world, tx, actor, case: of, reason, isConfirmed, now }) {
    const proposed = await readExchangeProposal(tx, of.id)
    if (!isConfirmed) await requireSecondLook(tx, proposed, now)
    const grounds = { case_id: of.id, maker: of.maker.id, reason }
    const { datedId } =
      proposed.subject === 'RATE'
        ? await writeRate(world, tx, actor, proposed, grounds)
        : await writeMarkup(world, tx, actor, proposed, grounds)
    await keepExchangeOutcome(tx, of.id, datedId)
    return { proposed: fieldsOf(proposed) }
  },
}

/**
 * Refuses INPUT_INVALID at `is_confirmed` when a rate is more than 5 % away from the one in force or the one of a day before, so that
 * small steps do not add up, or as far from what the source told of late; for the first rate of a currency always; and when a markup moves
 * the customers' rate as far.
 */
export async function requireSecondLook(tx: Tx, proposed: ProposedExchange, at: Date): Promise<void> {
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

const unconfirmed = (msg: string) => new Refusal('INPUT_INVALID', {}, [{ path: 'is_confirmed', msg }])

/** For the audit log: «rate» with its source, or «markup_percent». */
export const fieldsOf = (proposed: ProposedExchange): Record<string, string> =>
  proposed.subject === 'RATE'
    ? {
        rate: rateText(proposed.rate),
        source: proposed.source,
        ...(proposed.heldUntil === null ? {} : { held_until: proposed.heldUntil.toISOString() }),
      }
    : { markup_percent: percentText(proposed.basisPoints) }

export const EXCHANGE_RULES = { EXCHANGE: exchangeCase } satisfies RulesOfTopic

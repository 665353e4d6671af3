// The rules of an addition's lines: what a quote of them refuses is what their acceptance refuses, in the same words.
import type { LineFacts } from '@tallyhelm/modules/quota'
import type { FieldProblem } from '@tallyhelm/protocol/errors/refusal'
import { addQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AmountUnit } from '@tallyhelm/protocol/topics/exchange/limits'
import { addAmountProblem, amountToAdd, currencyProblem } from '@tallyhelm/protocol/topics/quota/limits'
import type { AddRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { World } from '@tallyhelm/world/handles/world'
import { requireFewAccounts } from './order-body.ts'
import { NO_ACCOUNT, refuseItems, requireLines } from './refuse-items.ts'

type Items = AddRequest['items']
/** `amount` in minor units. */
type AskedLine = { adAccountId: string; amount: bigint }

/**
 * What needs no account to be judged, by the same functions as the browser. Refuses ACCOUNT_LIMIT_EXCEEDED, INPUT_INVALID (no line) and
 * QUOTA_ITEMS_REFUSED.
 */
export function askedAdditions(world: World, request: { items: Items }, unit: AmountUnit): AskedLine[] {
  requireFewAccounts(world, request)
  requireLines(request)
  const problems: FieldProblem[] = []
  const lines = request.items.map(({ account_id, amount }, index) => {
    // The channel is not known yet; the least that it takes is checked with the account.
    const asked = amountToAdd(amount, world.settings.brand.quota_limits, unit)
    if (typeof asked === 'string') problems.push({ path: `items.${index}.amount`, msg: asked })
    return { adAccountId: account_id, amount: typeof asked === 'string' || asked.minor < 0n ? 0n : asked.minor }
  })
  refuseItems(problems)
  return lines
}

/** `facts` as acceptance found them, line by line. Refuses QUOTA_ITEMS_REFUSED unless each is ready. */
export function refuseUnready({ settings }: World, items: Items, facts: readonly LineFacts[], unit: AmountUnit): void {
  refuseItems(
    facts.flatMap((line, index) => {
      if (line?.is_ready) return []
      const obstacle = line ? accountProblem(line, unit) : NO_ACCOUNT
      if (obstacle !== undefined) return [{ path: `items.${index}.account_id`, msg: obstacle }]
      const amount = items[index]?.amount ?? ''
      const unfit = line && addAmountProblem(line.channel, amount, unit, undefined, settings.brand.quota_limits)
      return [{ path: `items.${index}.amount`, msg: unfit ?? '账户暂不可操作' }]
    }),
  )
}

const accountProblem = (line: NonNullable<LineFacts>, { currency }: AmountUnit): string | undefined =>
  addQuotaObstacle(obstacleFacts(line)) ?? currencyProblem(line.currency, currency)

/** The columns are checked in the database against the very lists of the protocol. */
const obstacleFacts = (line: NonNullable<LineFacts>) => line as typeof line & Parameters<typeof addQuotaObstacle>[0]

// Conversions by day, as Meta's insights count them: purchases, leads and completed registrations.
import { type Day } from '@tallyhelm/protocol/values/day'
import { readFailure, unreadable } from '../kit/failure.ts'
import type { AccountRef, ConversionsAnswer } from '../ports/ad-platform.ts'
import { readInsights } from './bulk-insights.ts'
import * as schemas from './guidance-schemas.ts'
import type { MetaClient } from './meta-client.ts'

/** Each is told once here; the same events come again under narrower and wider names, such as omni_purchase. */
const COUNTED = ['purchase', 'lead', 'complete_registration']
const PARAMETERS = { level: 'account', fields: schemas.CONVERSION_FIELDS, time_increment: '1' }

export async function readConversions(
  client: MetaClient,
  accounts: readonly AccountRef[],
  from: Day,
  until: Day,
): Promise<ConversionsAnswer[]> {
  const told = await readInsights(client, { accounts, from, until, parameters: PARAMETERS, row: schemas.conversionDay })
  return told.map(({ account, got }): ConversionsAnswer => {
    const failure = 'failure' in got ? got.failure : got.value.rows.some(row => !fits(row, account, from, until)) && unreadable('a row')
    if (failure) {
      const answer = readFailure(failure)
      if (answer.kind === 'gone') return { account, kind: 'gone', trouble: answer.trouble }
      return { account, kind: 'unread', why: answer.why, trouble: answer.trouble }
    }
    const rows = 'failure' in got ? [] : got.value.rows
    return { account, kind: 'ok', days: rows.map(row => ({ day: row.date_start, conversions: countOf(row) })) }
  })
}

const fits = (row: schemas.ConversionDay, { outsideAccountId }: AccountRef, from: Day, until: Day): boolean =>
  row.account_id === outsideAccountId && row.date_start === row.date_stop && row.date_start >= from && row.date_start < until

const countOf = ({ actions }: schemas.ConversionDay): number => conversionsIn(actions)

export const conversionsIn = (actions: schemas.Counted): number =>
  conversionsOf(actions).reduce((sum, { value }) => sum + Math.round(Number(value)), 0)

/** Those of the types that we count. */
export const conversionsOf = (actions: schemas.Counted): schemas.Counted =>
  actions.filter(({ action_type: type }) => COUNTED.includes(type))

// What platforms answer in the benches of spend: every day of every account, at once, by a rule that a yardstick can follow.
import { daysBetween, dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'

type ReadSpend = World['platforms']['FACEBOOK']['readSpend']

export const settledAmount = (id: string, day: string): number => (Number(id.slice(-6)) * 7 + Number(day.slice(-2)) * 131) % 90_000

export async function answers(
  { accounts, from, until }: Parameters<ReadSpend>[0],
  {
    today = dayOf(new Date(Date.now())),
    amountOf = settledAmount,
  }: { today?: string; amountOf?: (id: string, day: string) => number } = {},
): ReturnType<ReadSpend> {
  const days = daysBetween(from, until).filter(day => day <= today)
  return accounts.map(account => ({
    account,
    kind: 'ok',
    complete: { from, until },
    requestId: 'bench',
    days: days.map(day => {
      const minor = amountOf('id' in account ? String(account.id) : '', day)
      return { day, spend: money(BigInt(minor), account.currency), impressions: minor, clicks: 1 }
    }),
  }))
}

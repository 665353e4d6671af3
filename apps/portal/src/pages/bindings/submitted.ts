// Submitted: what was refused of a submit at once, kept by the window beside its number, for no list holds what never began.
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import { WINDOW_PREFIX } from '../../session/token.ts'

export type RefusedPair = { account_id: string; name: string; target: string; reason: string }
type Named = { account_id: string; account_name: string }

const keyOf = (submitId: string) => `${WINDOW_PREFIX}bindings.refused.${submitId}`

export function keepRefused({ submit_id, pairs }: Submitted, accounts: readonly Named[]): void {
  const names = new Map(accounts.map(account => [account.account_id, account.account_name]))
  const refused = pairs.flatMap(({ account_id, target, refused: reason }): RefusedPair[] =>
    reason === null ? [] : [{ account_id, name: names.get(account_id) ?? account_id, target, reason }],
  )
  if (refused.length > 0) sessionStorage.setItem(keyOf(submit_id), JSON.stringify(refused))
}

export function readRefused(submitId: string): readonly RefusedPair[] {
  const stored = sessionStorage.getItem(keyOf(submitId))
  return stored === null ? [] : JSON.parse(stored) // written by keepRefused alone
}

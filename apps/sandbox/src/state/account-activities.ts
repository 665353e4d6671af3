// What changes of an ad account itself stand in its history: its cap, its status, and who may use it.
import { type Actor, addActivity, changed } from './meta-activities.ts'
import { OURSELVES } from './meta-actors.ts'
import type { Change, MetaAccount } from './model.ts'

export interface Why {
  operation: string
  requestId: string
  /** absent: whoever the operation belongs to */
  actor?: Actor
  /** absent: now */
  at?: number
}

/** The figures that the account's books just noted; of what is not in the history nothing is added. */
export function noteInHistory(account: MetaAccount, changes: readonly Change[], { operation, actor: given }: Why, nameOf: NameOf): void {
  const actor = given ?? (operation.startsWith('meta.') ? OURSELVES : null)
  for (const { at, field, before, after } of changes) {
    const itself = { id: account.id, type: 'ACCOUNT', name: account.name }
    const add = (event: string, object = itself, extra: string | null = changed(before, after)) =>
      addActivity(account, { at, event, actor, object, extra })
    if (field === 'spend_cap') add(after === '0' ? 'ad_account_remove_spend_limit' : 'ad_account_update_spend_limit')
    if (field === 'account_status') add('ad_account_update_status')
    if (field === 'amount_spent' && after === '0') add('ad_account_reset_spend_limit')
    if (field !== 'agencies' && field !== 'people') continue
    const [was, is] = [usersOf(before), usersOf(after)]
    for (const [id, role] of is)
      if (was.get(id) !== role) add('ad_account_add_user_to_role', { id, type: 'USER', name: nameOf(id) }, changed(was.get(id) ?? '', role))
    for (const [id, role] of was)
      if (!is.has(id)) add('ad_account_remove_user_from_role', { id, type: 'USER', name: nameOf(id) }, changed(role, ''))
  }
}

type NameOf = (id: string) => string

/** «id tasks, id tasks» as the books write it. */
const usersOf = (text: string): Map<string, string> =>
  new Map(
    text
      .split(', ')
      .filter(Boolean)
      .map(each => {
        const [id = '', ...role] = each.split(' ')
        return [id, role.join(' ')]
      }),
  )

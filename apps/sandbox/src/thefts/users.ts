// People, programs and other businesses that come to an ad account or go from it, by somebody's hand.
import type { Actor } from '../state/meta-activities.ts'
import type { MetaAccount } from '../state/model.ts'
import { changeAccount, type World } from '../state/world.ts'

export interface UserChange {
  kind: 'PERSON' | 'SYSTEM' | 'PARTNER'
  id: string
  name: string
  tasks: string[]
  remove: boolean
  by: Actor
  at: number
}

/** A person, or a program's user, of the businesses of ours that have the account, or another business; with their tasks, or gone. */
export function setUser(world: World, account: MetaAccount, { kind, id, name, tasks, remove, by, at }: UserChange): void {
  if (kind !== 'PARTNER' && !remove) {
    const person = { id, name, email: `${id}@people.example`, role: 'EMPLOYEE', ...(kind === 'SYSTEM' ? { isSystem: true as const } : {}) }
    const ours = [account.businessId, ...account.agencies.map(agency => agency.id)]
    for (const business of world.state.businesses)
      if (ours.includes(business.id) && business.isCustomers !== true && !business.people?.some(each => each.id === id))
        business.people = [...(business.people ?? []), person]
  }
  changeAccount(world, account, { operation: 'people', requestId: 'people', actor: by, at }, target => {
    if (kind === 'PARTNER') {
      const others = target.agencies.filter(each => each.id !== id)
      target.agencies = remove ? others : [...others, { id, name, permittedTasks: tasks, sharedAt: at }]
    } else {
      const others = (target.people ?? []).filter(each => each.userId !== id)
      target.people = remove ? others : [...others, { userId: id, tasks }]
    }
  })
}

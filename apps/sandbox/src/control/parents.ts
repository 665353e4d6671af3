// The business, manager or business centre that an account hangs below: it is there with its first account.
import type { BusinessCenter } from '../state/model.ts'
import type { Platform } from '../state/platform.ts'
import type { World } from '../state/world.ts'

interface Wanted {
  platform: Platform
  business_id?: string | undefined
  manager_id?: string | undefined
  center_id?: string | undefined
  center_type?: BusinessCenter['type'] | undefined
}
interface Ids {
  businessId: string
  managerId: string
  centerId: string
}

/** Of what is not named the agency's own, which also stands above every manager. */
export function ensureParents({ state: { businesses, managers, centers } }: World, input: Wanted, agency: Ids): void {
  const business = input.business_id ?? agency.businessId
  const manager = input.manager_id ?? agency.managerId
  const center = input.center_id ?? agency.centerId
  if (input.platform === 'meta' && !businesses.some(each => each.id === business))
    businesses.push({ id: business, name: `Business ${business}` })
  if (input.platform === 'google' && !managers.some(each => each.id === manager)) {
    const parentId = manager === agency.managerId ? null : agency.managerId
    managers.push({ id: manager, name: `MCC ${manager}`, parentId })
    if (parentId !== null && !managers.some(each => each.id === parentId))
      managers.push({ id: parentId, name: `MCC ${parentId}`, parentId: null })
  }
  if (input.platform !== 'tiktok') return
  const known = centers.find(each => each.id === center)
  if (known) {
    if (input.center_type) known.type = input.center_type
    return
  }
  centers.push({
    id: center,
    name: `BC ${center}`,
    currency: 'USD',
    timezone: 'Asia/Shanghai',
    ...(input.center_type ? { type: input.center_type } : {}),
    balance: 100_000_000n,
    creditTransfers: {},
  })
}

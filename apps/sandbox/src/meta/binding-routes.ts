// The addresses of what binds: businesses, pixels and people, of accounts, of pixels and of businesses.
import type { World } from '../state/world.ts'
import type { Call } from '../wire/call.ts'
import { endAgency, listAgencies, shareWithAgency } from './agencies.ts'
import type { Found, Parameters } from './parameters.ts'
import {
  endPixelAgency,
  endSharedAccount,
  listBusinessPixels,
  listPixelAgencies,
  listSharedAccounts,
  sharePixelWithAgency,
  shareWithAccount,
} from './pixels.ts'

const PAGED = 'fields limit after before'
const LIST: Parameters = { served: PAGED, notImitated: 'summary' }
const SHARE: Parameters = { served: 'business permitted_tasks' }
const PAIR: Parameters = { served: 'account_id business' }

export function findAccountBinding(world: World, what: string, account: string): Found | null {
  switch (what) {
    case 'GET agencies':
      return { name: 'meta.agencies.read', parameters: LIST, run: call => listAgencies(world, call, account) }
    case 'POST agencies':
      return { name: 'meta.agencies.update', parameters: SHARE, run: call => shareWithAgency(world, call, account) }
    case 'DELETE agencies':
      return { name: 'meta.agencies.update', parameters: { served: 'business' }, run: call => endAgency(world, call, account) }
    default:
      return null
  }
}

/** `node` is a pixel or a business, whichever has the edge. */
export function findBinding(world: World, { method }: Call, node: string, edge: string): Found | null {
  switch (`${method} ${edge}`) {
    case 'GET owned_pixels':
      return { name: 'meta.pixels.list', parameters: LIST, run: call => listBusinessPixels(world, call, node, 'owned') }
    case 'GET client_pixels':
      return { name: 'meta.pixels.list', parameters: LIST, run: call => listBusinessPixels(world, call, node, 'client') }
    case 'GET shared_accounts': {
      const parameters = { served: `business ${PAGED}`, notImitated: 'summary' }
      return { name: 'meta.pixel.accounts.read', parameters, run: call => listSharedAccounts(world, call, node) }
    }
    case 'POST shared_accounts':
      return { name: 'meta.pixel.accounts', parameters: PAIR, run: call => shareWithAccount(world, call, node) }
    case 'DELETE shared_accounts':
      return { name: 'meta.pixel.accounts', parameters: PAIR, run: call => endSharedAccount(world, call, node) }
    case 'GET agencies':
    case 'GET shared_agencies':
      return { name: 'meta.pixel.agencies.read', parameters: LIST, run: call => listPixelAgencies(world, call, node) }
    case 'POST agencies':
      return { name: 'meta.pixel.agencies', parameters: SHARE, run: call => sharePixelWithAgency(world, call, node) }
    case 'DELETE agencies':
      return { name: 'meta.pixel.agencies', parameters: { served: 'business' }, run: call => endPixelAgency(world, call, node) }
    default:
      return null
  }
}

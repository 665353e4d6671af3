// The addresses of what binds: businesses, pixels and people, of accounts, of pixels and of businesses.
import type { World } from '../state/world.ts'
import type { Call } from '../wire/call.ts'
import { endAgency, listAgencies, shareWithAgency } from './agencies.ts'
import { buyToken, endConsent, readMe } from './consents.ts'
import { isAdObjectId } from './nodes.ts'
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
import { assignPerson, invitePerson, listAssigned, listInvitations, listPeople, releasePerson, withdrawInvitation } from './people.ts'

const PAGED = 'fields limit after before'
const LIST: Parameters = { served: PAGED, notImitated: 'summary' }
const SHARE: Parameters = { served: 'business permitted_tasks' }
const PAIR: Parameters = { served: 'account_id business' }

const TOKEN = 'client_id client_secret redirect_uri code grant_type fb_exchange_token'

/** What is asked about a person with their own token, or to get one. */
export function findPersonal(world: World, { method }: Call, node: string, edge: string): Found | null {
  switch (`${method} ${node}/${edge}`) {
    case 'GET oauth/access_token':
    case 'POST oauth/access_token':
      return { name: 'meta.token.buy', parameters: { served: TOKEN }, isOpen: true, run: call => buyToken(world, call) }
    case 'GET me/':
      return {
        name: 'meta.me',
        parameters: { served: 'fields', notImitated: 'metadata' },
        isForPeople: true,
        run: call => readMe(world, call),
      }
    case 'DELETE me/permissions':
      return { name: 'meta.me.permissions', parameters: { served: '' }, isForPeople: true, run: call => endConsent(world, call) }
    default:
      return null
  }
}

export function findAccountBinding(world: World, what: string, account: string): Found | null {
  switch (what) {
    case 'GET agencies':
      return { name: 'meta.agencies.read', parameters: LIST, run: call => listAgencies(world, call, account) }
    case 'POST agencies':
      return { name: 'meta.agencies.update', parameters: SHARE, run: call => shareWithAgency(world, call, account) }
    case 'DELETE agencies':
      return { name: 'meta.agencies.update', parameters: { served: 'business' }, run: call => endAgency(world, call, account) }
    case 'GET assigned_users': {
      const parameters = { served: `business ${PAGED}`, notImitated: 'summary' }
      return { name: 'meta.people.assigned', parameters, run: call => listAssigned(world, call, account) }
    }
    case 'POST assigned_users':
      return { name: 'meta.people.assign', parameters: { served: 'user tasks' }, run: call => assignPerson(world, call, account) }
    case 'DELETE assigned_users':
      return { name: 'meta.people.assign', parameters: { served: 'user' }, run: call => releasePerson(world, call, account) }
    default:
      return null
  }
}

/** `node` is a pixel, a business or an invitation, whichever has the edge. */
export function findBinding(world: World, { method }: Call, node: string, edge: string): Found | null {
  switch (`${method} ${edge}`) {
    case 'GET business_users':
      return { name: 'meta.people.list', parameters: LIST, run: call => listPeople(world, call, node) }
    case 'POST business_users': {
      const parameters = { served: 'email role', notImitated: 'invited_user_type tasks' }
      return { name: 'meta.people.invite', parameters, run: call => invitePerson(world, call, node) }
    }
    case 'GET pending_users': {
      const parameters = { served: `email ${PAGED}`, notImitated: 'summary' }
      return { name: 'meta.people.pending', parameters, run: call => listInvitations(world, call, node) }
    }
    case 'DELETE ':
      if (isAdObjectId(node)) return null
      return { name: 'meta.people.withdraw', parameters: { served: '' }, run: call => withdrawInvitation(world, call, node) }
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

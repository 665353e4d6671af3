// Who calls Google Ads: OAuth token, developer token, and the manager through which the customer is reached.
import { sandboxCredentials } from '../wire/credentials.ts'
import type { GoogleAccount } from '../state/model.ts'
import { managersOf } from '../state/google-parties.ts'
import { findAccount, nextNumber, type World } from '../state/world.ts'
import { bearerToken, type Call, jsonReply, type Reply, textOf } from '../wire/call.ts'
import { refuseGoogle } from './errors.ts'

const LIFETIME_S = 3599

export function authorizeGoogle(world: World, call: Call): void {
  const token = bearerToken(call)
  const standing = standingOf(token, world.clock.now())
  if (standing !== 'valid') {
    const name = standing === 'expired' ? 'OAUTH_TOKEN_EXPIRED' : 'OAUTH_TOKEN_INVALID'
    refuseGoogle(call, { category: 'authenticationError', name, status: 401, message: 'OAuth token is invalid or has expired.' })
  }
  const developerToken = call.headers['developer-token'] ?? ''
  if (developerToken === '') {
    refuseGoogle(call, {
      category: 'requestError',
      name: 'DEVELOPER_TOKEN_PARAMETER_MISSING',
      message: 'Required metadata "developer-token" is missing.',
    })
  }
  if (developerToken.length !== 22 || developerToken !== sandboxCredentials.googleDeveloperToken) {
    refuseGoogle(call, {
      category: 'authenticationError',
      name: 'DEVELOPER_TOKEN_INVALID',
      status: 401,
      message: 'The developer token is not valid.',
    })
  }
  const login = call.headers['login-customer-id']
  if (world.state.managers.some(each => each.id === login && each.isForeign === true)) refusePermission(call)
}

/** Tokens that were bought here carry their end; the bare one of the credentials has none. */
function standingOf(token: string | null, now: number): 'valid' | 'expired' | 'wrong' {
  if (token === sandboxCredentials.googleAccessToken) return 'valid'
  const [, endsAt] = /^(?:ya29\.sandbox-access-token\.\d+|expired)[.-](\d+)$/.exec(token ?? '') ?? []
  if (endsAt === undefined) return 'wrong'
  return Number(endsAt) > now ? 'valid' : 'expired'
}

/** A client account is reached only with a login-customer-id above it: forgetting the header is a refused permission, not a missing customer. */
export function reachableAccount(world: World, call: Call, id: string): GoogleAccount | null {
  const account = findAccount(world, 'google', id, call)
  if (!account) {
    if (world.state.managers.some(manager => manager.id === id)) return null
    refusePermission(call)
  }
  const login = call.headers['login-customer-id'] ?? ''
  if (!managersOf(account).some(each => isAbove(world, login, each)) && login !== id) refusePermission(call)
  if (account.status === 'CLOSED') {
    refuseGoogle(call, {
      category: 'authorizationError',
      name: 'CUSTOMER_NOT_ENABLED',
      status: 403,
      message: "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
    })
  }
  return account
}

/** The manager itself or any manager over it. */
export function isAbove(world: World, managerId: string, startId: string): boolean {
  let current = world.state.managers.find(each => each.id === startId)
  while (current) {
    if (current.id === managerId) return true
    const parentId = current.parentId
    current = world.state.managers.find(each => each.id === parentId)
  }
  return false
}

/** The manager at the top of a tree. */
export function topOf(world: World, managerId: string): string {
  const parentId = world.state.managers.find(each => each.id === managerId)?.parentId ?? null
  return parentId === null ? managerId : topOf(world, parentId)
}

/** POST /token with grant_type=refresh_token, as at oauth2.googleapis.com. */
export function exchangeToken(world: World, call: Call): Reply {
  const field = (name: string) => textOf(call.body[name])
  const isClient =
    field('client_id') === sandboxCredentials.googleClientId && field('client_secret') === sandboxCredentials.googleClientSecret
  if (!isClient) return jsonReply(401, { error: 'invalid_client', error_description: 'The OAuth client was not found.' })
  if (field('grant_type') !== 'refresh_token')
    return jsonReply(400, { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' })
  // A further token of the same user may be named `<token>-<name>`.
  if (!new RegExp(`^${sandboxCredentials.googleRefreshToken}(-[a-z0-9]+)?$`).test(field('refresh_token') ?? '')) {
    return jsonReply(400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })
  }
  const token = {
    access_token: `${sandboxCredentials.googleAccessToken}.${nextNumber(world)}.${world.clock.now() + LIFETIME_S * 1000}`,
    expires_in: LIFETIME_S,
    scope: 'https://www.googleapis.com/auth/adwords',
    token_type: 'Bearer',
  }
  return jsonReply(200, token)
}

function refusePermission(call: Call): never {
  refuseGoogle(call, {
    category: 'authorizationError',
    name: 'USER_PERMISSION_DENIED',
    status: 403,
    message:
      "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.",
  })
}

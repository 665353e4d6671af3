// Session routes: endpoint → function.
import { openViewState } from '@tallyhelm/flows/session/open-view-state'
import { redeemSignInToken } from '@tallyhelm/flows/session/redeem-sign-in-token'
import { sealViewState } from '@tallyhelm/flows/session/seal-view-state'
import { sendCode } from '@tallyhelm/flows/session/send-code'
import { signIn } from '@tallyhelm/flows/session/sign-in'
import { signOut } from '@tallyhelm/flows/session/sign-out'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { sessionSchemas } from '@tallyhelm/protocol/topics/session/calls'
import { SEALED_VERSION } from '@tallyhelm/protocol/wire/sealed-body'
import { profile } from '@tallyhelm/views/session/profile'
import { routesOf } from '../http/routes.ts'

export const sessionRoutes = routesOf(sessionEndpoints, sessionSchemas, {
  login: async (call, input) => call.signedIn(await signIn(call.world, call.client, input)),
  logout: async call => {
    await signOut(call.world, call.user)
    return call.signedOut()
  },
  send: (call, input) => sendCode(call.world, call.client, input),
  info: call => profile(call.world.db, { userId: call.user.userId, now: call.now }),
  validateToken: async (call, input) => call.signedIn(await redeemSignInToken(call.world, call.client, input)),
  transmissionKey: ({ world, now }) => ({
    version: String(SEALED_VERSION),
    key_id: world.secrets.transmission.id,
    public_key: world.secrets.transmission.publicKey,
    server_time: now.toISOString(),
    required: world.settings.isTransmissionRequired,
  }),
  sealViewState: (call, input) => sealViewState(call.world, call.user, input),
  openViewState: (call, input) => openViewState(call.world, call.user, input),
})
